//! The equation of every operation: what its result R satisfies, in one line.
//!
//! Operations on layouts speak of the function, operations on tuples of the leaves. The sentence that goes with the
//! equation is the row's `doc` in the op table.

/// The meaning of a comparison, which has no row in the table.
pub(super) fn comparison(name: &str) -> &'static str {
    match name {
        "==" => "Whether both are the same function (of layouts: the same size and the same offsets).",
        "===" => "Whether both are written the same way.",
        "~" => "Whether B refines A: every coordinate into A is one into B.",
        _ => "",
    }
}

/// The equation of an operation; empty where its sentence says it all.
#[rustfmt::skip]
pub fn of(name: &str) -> &'static str {
    match name.strip_prefix("cl_").unwrap_or(name) {
        "composition" | "composition_tiler" => "R(c) = A(B(c)) for every c < size(B); compatible(B, R)",
        "with_shape" => "R(c) = A(c), with the shape as given",
        "coalesce" => "R(c) = A(c) for every c < size(A); depth(R) <= 1",
        "coalesce_profile" => "R(c) = A(c); each mode at a terminal of the profile is coalesced",
        "coalesce_shape" => "size(R) = size(shape)",
        "filter" | "filter_profile" => "R reaches the offsets of A, without modes of stride 0",
        "filter_zeros" | "filter_zeros_profile" => "extents of stride 0 become 1",
        "complement" | "complement_cotarget" => "(filter(A), R) reaches no offset twice; none below cotarget is left where strides divide",
        "ceil_div_layout" => "R = shape(complement(A, shape))",
        "right_inverse" => "A(R(i)) = i for every i < size(R)",
        "left_inverse" => "A(R(A(c))) = A(c); R(A(c)) = c where A is injective",
        "nullspace" => "A(R(c)) = 0 for every c < size(R)",
        "max_common_layout" => "A(R(i)) = B(R(i)) = i for every i < size(R)",
        "greatest_common_domain" => "R = the common factors n:p of both shapes, in order; A o R and B o R are layouts",
        "layout_add" => "R(c) = A(c) + B(c) for every c < size(A) = size(B); depth(R) <= 1",
        "max_common_vector" => "R = size(max_common_layout(A, B))",
        "index_width" => "every c < size(A), every A(c) and every sum on the way lies in [-2^(R-1), 2^(R-1))",
        "max_alignment" => "R divides every offset at which a run of R elements starts",
        "logical_divide" => "R = A o (B, B*), where B* = complement(B, size(A)); by mode for a tiler",
        "zipped_divide" => "R = ((tiles), (rests)) of logical_divide(A, tiler)",
        "tiled_divide" => "R = ((tiles), rest0, rest1, …) of logical_divide(A, tiler)",
        "flat_divide" => "R = (tile0, tile1, …, rest0, rest1, …) of logical_divide(A, tiler)",
        "logical_product" => "R = (A, A* o B), where A* = complement(A, size(A) · cosize(B)); by mode for a tiler",
        "zipped_product" => "R = ((blocks), (copies)) of logical_product(A, tiler)",
        "tiled_product" => "R = ((blocks), copies0, copies1, …) of logical_product(A, tiler)",
        "flat_product" => "R = (block0, block1, …, copies0, copies1, …) of logical_product(A, tiler)",
        "blocked_product" => "mode k of R = (mode k of A, mode k of the copies)",
        "raked_product" => "mode k of R = (mode k of the copies, mode k of A)",
        "tile_to_shape" => "R = blocked_product(A, copies in the given order), shape(R) filling the target",
        "local_tile" => "R = zipped_divide(A, tiler)((_, _), coord)",
        "local_partition" => "R = zipped_divide(A, shape of the threads)(thread, _)",
        "crd2idx" | "composed_crd2idx" => "R = sum of c_k · d_k over the leaves, after c is split over the shape",
        "crd2idx_shape" => "R = c_0 + s_0 · (c_1 + s_1 · (c_2 + …))",
        "idx2crd" => "R_k = (i / (s_0 · … · s_(k-1))) mod s_k; the last mode is not reduced",
        "idx2crd_stride" => "R_k = (i / d_k) mod s_k",
        "crd2crd" => "crd2idx(R, to) = crd2idx(coord, from)",
        "get_hier_coord" | "get_flat_coord" | "get_1d_coord" => "A(R) = offset",
        "layout_indices" | "layout_indices_to" | "composed_indices" => "R_c = A(c)",
        "composed_slice_indices" => "the offsets A(c) of the coordinates c that match",
        "slice" => "A(c) = offset + R(c'), c' the free part of c",
        "dice" => "the modes that slice drops",
        "slice_and_offset" => "A(c) = offset + slice(c'), c' the free part of c",
        "size" | "size_at" | "it_size" | "it_size_at" | "it_product" => "R = the product of all leaves",
        "cosize" | "cosize_at" => "R = 1 + sum of (s_k - 1) · |d_k|; 1 + the largest value where maps follow",
        "coshape" => "R = 1 + the largest offset, coordinate by coordinate",
        "make_layout_left" | "compact_col_major" | "prefix_product" => "d_k = s_0 · s_1 · … · s_(k-1)",
        "make_layout_right" | "compact_row_major" => "d_k = s_(k+1) · s_(k+2) · …",
        "make_ordered_layout" | "compact_order" => "d_k = the product of the extents of smaller order",
        "make_layout_like" => "R is compact; its strides are in the order of A's",
        "make_fragment_like" => "R is compact; its first mode is contiguous",
        "make_identity_layout" => "R(c) = c",
        "upcast" => "R(c) = A(c) / n in wide elements",
        "downcast" => "R addresses each part of an element: offsets times n",
        "recast_layout" => "the same bits of memory, in elements of new_bits",
        "congruent" => "the two trees have the same shape of brackets",
        "weakly_congruent" => "every bracket of A is one of B",
        "compatible" | "~" => "size is kept: each leaf of A equals the product of what stands in its place in B",
        "evenly_divides" => "each extent is a multiple of the tile's",
        "surjective" => "every x < cosize(A) is A(c) for some c < size(A)",
        "bijective" | "is_compact" => "every x < size(A) is A(c) for exactly one c < size(A)",
        "injective" => "A(c) = A(c') only for c = c'",
        "==" => "A(c) = B(c) for every c, and size(A) = size(B)",
        "===" => "the same text",
        "swizzle_apply" => "R = x xor ((x & Y) >> S)",
        "swizzle_table" => "R_x = swizzle(x)",
        "swizzle_compose" => "R(x) = a(b(x))",
        "swizzle_upcast" => "R(x / n) = swizzle(x) / n for multiples x of n",
        "swizzle_downcast" => "R(n · x) = n · swizzle(x)",
        "make_swizzle" => "Y(R) = y_mask, Z(R) = z_mask",
        "composition_swizzle" => "R(c) = swizzle(A(c))",
        "composition_layout_swizzle" => "R(c) = A(swizzle(c))",
        "make_composed_layout" => "R(c) = outer(offset + inner(c))",
        "as_layout" => "R(c) = A(c) for every c < size(A); compatible(A, R)",
        "layout_b" => "A = outer o offset o R",
        "domain_offset" => "R(c) = A(coord + c) while no mode wraps",
        "as_arithmetic_tuple" => "s@p stands for s at mode p, 0 elsewhere",
        "domain_distribute" => "R(i) is an index into the shape; size(R) = n",
        "it_sum" => "R = the sum of all leaves",
        "it_product_each" => "R_k = product of mode k",
        "it_inner_product" => "R = sum of a_k · b_k",
        "it_ceil_div" => "R = ceil(a / b); an int divides out from the left",
        "it_shape_div" => "R = a / b, where one of each pair divides the other",
        "it_round_up" => "R_k = ceil(a_k / b_k) · b_k",
        "it_elem_scale" => "R_k = a_k · product(b_k)",
        "it_fold" => "R = f(… f(f(init, t_0), t_1) …)",
        "it_iscan" => "R_k = f(… f(init, t_0) …, t_k)",
        "it_escan" => "R_k = f(… f(init, t_0) …, t_(k-1))",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::of;

    /// What works with layouts as functions has an equation; structure (`append`, `flatten`) is told by its sentence.
    #[test]
    fn the_operations_of_the_algebra_have_equations() {
        let told = [
            "rank",
            "depth",
            "shape",
            "stride",
            "layout_at",
            "get",
            "make_layout",
            "select",
            "take",
            "group",
            "flatten",
            "append",
            "prepend",
            "replace",
            "zip",
            "print",
            "is_",
            "unflatten",
        ];
        let without: Vec<&str> = crate::op::table()
            .iter()
            .map(|r| r.name)
            .filter(|n| !n.starts_with("it_") && of(n).is_empty() && !told.iter().any(|t| n.starts_with(t)))
            .collect();
        assert!(without.is_empty(), "give these an equation: {without:?}");
    }
}
