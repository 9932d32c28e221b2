//! Functions of CuTe, its DSL and CUTLASS that are no operations of layouts: what each does, and what to write instead.
//!
//! # Source
//! CUTLASS 4.x: `cute/algorithm`, `cute/arch`, `cute/atom`, `cutlass/arch`; `python/CuTeDSL/cutlass/cute`.

/// What functions of a kind do, and what says the same of layouts.
struct DataFunctions {
    does: &'static str,
    instead: &'static str,
    /// Names, between blanks.
    names: &'static str,
    /// How further names begin, between blanks.
    starts: &'static str,
}

const KINDS: [DataFunctions; 8] = [
    DataFunctions {
        does: "moves data",
        instead: "write what it moves: a tensor, its partition `copy.get_slice(0).partition_S(gA)`, or a layout",
        names: "copy copy_if copy_aligned cooperative_copy basic_copy basic_copy_if autovec_copy \
                copy_atom_call load store prefetch prefetch_tma_descriptor autovec_prefetch",
        starts: "",
    },
    DataFunctions {
        does: "computes with data",
        instead: "write what it computes with: a tensor, its partition `mma.get_slice(0).partition_C(gC)`, or a layout",
        names: "gemm cooperative_gemm mma mma_atom_call axpby clear fill for_each full full_like zeros_like \
                ones_like empty_like fma",
        starts: "wgmma_ mma_sync",
    },
    DataFunctions {
        does: "waits, or orders what threads do",
        instead: "leave it out: it says nothing of a layout",
        names: "syncthreads __syncthreads __syncwarp sync_threads sync_warp barrier elect_one_sync elect_one \
                ClusterBarrier NamedBarrier PipelineTmaAsync PipelineAsync",
        starts: "cp_async_ cp_bulk_ warpgroup_ tma_store_ tma_desc_ mbarrier_ cluster_arrive cluster_wait \
                cluster_sync barrier_ fence_ griddepcontrol_ setmaxregister_ launch_dependent_grids \
                wait_on_dependent_grids",
    },
    DataFunctions {
        does: "says where a thread runs",
        instead: "write a number for it: `tiled_mma.get_slice(35)`",
        names: "thread_idx block_idx block_dim grid_dim warp_idx lane_idx cluster_idx cluster_dim \
                cluster_shape block_rank_in_cluster canonical_warp_idx canonical_lane_idx \
                canonical_warp_idx_sync canonical_warp_group_idx make_warp_uniform",
        starts: "block_idx_in_ block_in_cluster_ block_id_in_",
    },
    DataFunctions {
        does: "makes a copy by TMA",
        instead: "its tensor is one of coordinates: `local_tile(make_identity_tensor(shape), tile, coord)`; for its \
                  swizzle see `tilewright suggest swizzle TILE --access tma`",
        names: "make_tma_copy make_tma_atom tma_partition get_tma_tensor make_tma_copy_tiled \
                make_tma_copy_A_sm90 make_tma_copy_B_sm90 make_tma_copy_C_sm90 create_tma_multicast_mask \
                make_im2col_tma_copy",
        starts: "make_tiled_tma_ make_tma_atom_",
    },
    DataFunctions {
        does: "makes memory or a pointer",
        instead: "write the layout that lies there, or `make_tensor(ptr, layout)`",
        names: "SmemAllocator TmemAllocator allocate_tensor allocate_array raw_pointer_cast make_gmem_ptr \
                make_smem_ptr make_rmem_ptr make_tmem_ptr make_ptr recast_ptr from_dlpack alloc_smem \
                alloc_tmem dealloc_tmem get_dyn_smem retrieve_tmem_ptr",
        starts: "",
    },
    DataFunctions {
        does: "places a tensor in tensor memory",
        instead: "what one block has of a tile is `mma.get_slice(0).partition_C(gC)`; what CuTe prints of a tensor \
                  there, `tmem_[32b](0x0) o (128,128):(65536,1)`, is read",
        names: "find_tmem_tensor_col_offset",
        starts: "tmem_frg tmem_layout make_tmem_",
    },
    DataFunctions {
        does: "changes the type of elements",
        instead: "of a layout this is `recast_layout(layout, old_bits, new_bits)`",
        names: "recast recast_tensor",
        starts: "",
    },
];

/// What a function on data does, and what to write instead of it; `None` for any other name.
pub fn on_data(name: &str) -> Option<(&'static str, &'static str)> {
    let is_of = |kind: &&DataFunctions| {
        kind.names.split(' ').any(|n| n == name)
            || kind.starts.split(' ').any(|start| !start.is_empty() && name.starts_with(start))
    };
    KINDS.iter().find(is_of).map(|kind| (kind.does, kind.instead))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tilewright_ir::op;

    #[test]
    fn no_operation_is_one_on_data() {
        for row in op::table() {
            assert_eq!(on_data(row.name), None, "{}", row.name);
        }
    }
}
