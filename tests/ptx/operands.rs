//! What the interpreter takes for the operands of `wgmma` and for boxes, against other sources: the canonical layouts
//! of shared memory, and each element's place by the coordinates of a tensor.
use crate::interp::run;
use tilewright_backend_ptx::manifest::{Argument, Launch, Manifest, TensorMap, TensorParam, version};
use tilewright_backend_ptx::{SharedForm, shared_forms};
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::InterpMemory;
use tilewright_ir::program::Role;
use tilewright_ir::scalar::Number;

/// A kernel with parameters, registers and code; `%r0` is the thread, `%rd0` and `%rd1` are two pointers.
fn text(parameters: &str, code: &str) -> String {
    format!(
        ".version 8.0\n.target sm_90a\n.address_size 64\n.extern .shared .align 1024 .b8 dynamic_tile[];\n
.visible .entry kernel(.param .u64 .ptr .global .align 16 src, .param .u64 .ptr .global .align 16 dst{parameters})
.maxntid 128, 1, 1
{{
  .reg .b32 %r<64>; .reg .b64 %rd<16>; .reg .f32 %f<64>; .reg .pred %p<8>;
  mov.u32 %r0, %tid.x;
  ld.param.u64 %rd0, [src];
  ld.param.u64 %rd1, [dst];
{code}
  ret;
}}
"
    )
}

/// One block of 128 threads on two memories, and on maps of the first or the second.
fn manifest(memories: &[InterpMemory; 2], maps: Vec<TensorMap>) -> Manifest {
    let tensor = |name: &str, role, memory: &InterpMemory| TensorParam {
        name: name.into(),
        dtype: memory.dtype,
        role,
        layout: format!("{}:1", memory.len()),
        lowest: 0.into(),
        highest: (memory.len() as i64 - 1).into(),
        align: 16,
    };
    let pointers = [Argument::Tensor(0), Argument::Tensor(1)];
    Manifest {
        manifest: version(&maps),
        target: "ptx:sm_90a".into(),
        function: "kernel".into(),
        sha256: String::new(),
        symbols: vec![],
        guards: vec![],
        tensors: vec![tensor("src", Role::In, &memories[0]), tensor("dst", Role::Out, &memories[1])],
        workspace: vec![],
        launches: vec![Launch {
            entry: "kernel".into(),
            grid: [1.into(), 1.into(), 1.into()],
            block: [128, 1, 1],
            shared: 1 << 16,
            arguments: pointers.into_iter().chain((0..maps.len()).map(Argument::Map)).collect(),
            programmatic: false,
        }],
        maps,
    }
}

/// One operand: its form, the steps between its atoms, where the product starts along K.
struct ProductOperand<'a> {
    form: &'a SharedForm,
    leading: usize,
    stride: usize,
    start: usize,
}

impl ProductOperand<'_> {
    /// Steps that leave gaps; the second 32 bytes of a line where there are such.
    fn new(form: &SharedForm) -> ProductOperand<'_> {
        let atom = 8 * form.swizzle_bytes as usize;
        let start = if form.k_major && form.swizzle_bytes >= 64 { 32 / form.element_bytes as usize } else { 0 };
        match (form.swizzle_bytes, form.k_major) {
            (16, _) => ProductOperand { form, leading: 35 * atom, stride: atom, start },
            (_, true) => ProductOperand { form, leading: 16, stride: 2 * atom, start },
            (_, false) => ProductOperand { form, leading: 3 * atom, stride: atom, start },
        }
    }

    /// The byte at which an element lies.
    fn place(&self, row: usize, k: usize) -> usize {
        let (line, each) = (self.form.swizzle_bytes / self.form.element_bytes, self.form.element_bytes as usize);
        let (rows, ks) = if self.form.k_major { (8, line as usize) } else { (line as usize, 8) };
        let atom = self.form.layout.indices().expect("it is static");
        let within = atom[row % rows + rows * (k % ks)] as usize * each;
        // Without swizzle the leading step is that along K, with one that between lines of the contiguous mode.
        let k_leads = self.form.k_major || self.form.swizzle_bytes == 16;
        let (along_k, along_rows) = if k_leads { (self.leading, self.stride) } else { (self.stride, self.leading) };
        within + k / ks * along_k + row / rows * along_rows
    }

    /// The fields of the descriptor besides the address, and how far that is from the operand's start.
    fn descriptor(&self) -> u64 {
        let swizzle: u64 = match self.form.swizzle_bytes {
            128 => 1,
            64 => 2,
            32 => 3,
            _ => 0,
        };
        let start = (self.start * self.form.element_bytes as usize) as u64;
        start >> 4 | (self.leading as u64 >> 4) << 16 | (self.stride as u64 >> 4) << 32 | swizzle << 62
    }
}

/// Where the second operand starts.
const SECOND: usize = 1 << 15;

/// `64 × n` sums of a product whose operands lie in these forms.
fn product(types: &str, dtype: DType, form_a: &SharedForm, form_b: &SharedForm, n: usize) -> Result<(), String> {
    let (each, ints) = (dtype.bytes(), types.starts_with("s32"));
    let (k, v) = (32 / each, n / 2);
    let (a, b) = (ProductOperand::new(form_a), ProductOperand::new(form_b));
    let value =
        |row: usize, at: usize| (row * 5 + at * 3 + row * at % 11) as i64 % 7 - i64::from(types != "s32.u8.u8") * 3;
    let mut image = vec![0; 1 << 16];
    for (side, rows, start) in [(&a, 64, 0), (&b, n, SECOND)] {
        for (row, at) in (0..rows).flat_map(|row| (0..k).map(move |at| (row, at))) {
            let number = if ints { Number::Int(value(row, at).into()) } else { Number::Float(value(row, at) as f64) };
            let place = start + side.place(row, side.start + at);
            image[place..place + each].copy_from_slice(&InterpMemory::of(dtype, &[number]).bytes);
        }
    }
    let (register, one) = if ints { ("%r", "1") } else { ("%f", "0f3F800000") };
    let names: Vec<String> = (0..v).map(|i| format!("{register}{}", i + if ints { 16 } else { 0 })).collect();
    let trans = |side: &ProductOperand| u8::from(!side.form.k_major);
    let immediates = match dtype {
        DType::BF16 | DType::F16 => format!(", 1, 1, {}, {}", trans(&a), trans(&b)),
        _ if ints => String::new(),
        _ => ", 1, 1".into(),
    };
    let start: String = names.iter().map(|d| format!("  mov.b32 {d}, {one};\n")).collect();
    let stores: String =
        names.iter().enumerate().map(|(i, d)| format!("  st.global.b32 [%rd5+{}], {d};\n", 4 * i)).collect();
    let code = format!(
        "  mov.u32 %r1, dynamic_tile;
  shl.b32 %r2, %r0, 2;
  cvt.u64.u32 %rd2, %r2;
  add.u64 %rd2, %rd0, %rd2;
  add.u32 %r3, %r1, %r2;
  mov.u32 %r4, 0;
$copy:
  ld.global.b32 %r5, [%rd2];
  st.shared.b32 [%r3], %r5;
  add.u64 %rd2, %rd2, 512;
  add.u32 %r3, %r3, 512;
  add.u32 %r4, %r4, 1;
  setp.lt.u32 %p0, %r4, 128;
  @%p0 bra $copy;
  fence.proxy.async;
  bar.sync 0;
  shr.u32 %r6, %r1, 4;
  cvt.u64.u32 %rd3, %r6;
  add.u64 %rd4, %rd3, {second};
  add.u64 %rd3, %rd3, {first};
  setp.eq.u32 %p1, %r0, %r0;
{start}
  wgmma.fence.sync.aligned;
  wgmma.mma_async.sync.aligned.m64n{n}k{k}.{types} {{{all}}}, %rd3, %rd4, %p1{immediates};
  wgmma.commit_group.sync.aligned;
  wgmma.wait_group.sync.aligned 0;
  mul.wide.u32 %rd5, %r0, {step};
  add.u64 %rd5, %rd1, %rd5;
{stores}",
        first = a.descriptor().cast_signed(),
        second = b.descriptor().wrapping_add(SECOND as u64 >> 4).cast_signed(),
        all = names.join(", "),
        step = 4 * v,
    );
    let sums = InterpMemory { dtype: DType::I32, bytes: vec![0; 512 * v], origin: 0 };
    let memories = [InterpMemory { dtype: DType::U8, bytes: image, origin: 0 }, sums];
    let out = run(&text("", &code), &manifest(&memories, vec![]), &memories, &[], 0)?;
    for (i, bytes) in out[1].bytes.chunks(4).enumerate() {
        let (t, v) = (i / v, i % v);
        // PTX ISA, the figure of the fragments of D.
        let (row, column) = (t / 32 * 16 + t % 32 / 4 + v / 2 % 2 * 8, v / 4 * 8 + t % 4 * 2 + v % 2);
        let want = 1 + (0..k).map(|at| value(row, at) * value(column, at)).sum::<i64>();
        let word = i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        let got = if ints { f64::from(word) } else { f64::from(f32::from_bits(word.cast_unsigned())) };
        if got != want as f64 {
            return Err(format!("d[{row},{column}] is {got}, not {want}"));
        }
    }
    Ok(())
}

#[test]
fn operands_lie_in_every_canonical_layout() {
    let forms = shared_forms();
    let mut n = 0;
    for (types, dtype) in [
        ("f32.bf16.bf16", DType::BF16),
        ("f32.f16.f16", DType::F16),
        ("f32.tf32.tf32", DType::F32),
        ("f32.e4m3.e4m3", DType::E4M3),
        ("f32.e5m2.e5m2", DType::E5M2),
        ("s32.s8.s8", DType::I8),
        ("s32.u8.u8", DType::U8),
    ] {
        let of: Vec<&SharedForm> = forms.iter().filter(|f| f.element_bytes as usize == dtype.bytes()).collect();
        for (i, a) in of.iter().enumerate() {
            // Each with itself and with the next.
            for b in [a, of[(i + 1) % of.len()]] {
                let columns = if b.k_major { 24 } else { 64 };
                product(types, dtype, a, b, columns)
                    .unwrap_or_else(|e| panic!("{types}, {} by {}: {e}", a.name, b.name));
                n += 1;
            }
        }
    }
    assert_eq!(n, 2 * (2 * 8 + 5 * 4));
}

/// A tensor of 16-bit elements, a box in it, and coordinates, some of them outside.
struct Boxed {
    extents: &'static [i64],
    /// In elements, of all modes.
    strides: &'static [i64],
    extents_of_box: &'static [i64],
    swizzle: i64,
    coordinates: &'static [i64],
}

const BOXES: [Boxed; 7] = [
    Boxed { extents: &[100], strides: &[1], extents_of_box: &[64], swizzle: 0, coordinates: &[72] },
    Boxed { extents: &[40, 9], strides: &[1, 48], extents_of_box: &[16, 10], swizzle: 0, coordinates: &[-3, -2] },
    Boxed { extents: &[90, 30], strides: &[1, 96], extents_of_box: &[64, 20], swizzle: 128, coordinates: &[40, 15] },
    Boxed { extents: &[40, 30], strides: &[1, 40], extents_of_box: &[32, 24], swizzle: 64, coordinates: &[-8, 0] },
    Boxed {
        extents: &[16, 5, 4],
        strides: &[1, 16, 96],
        extents_of_box: &[16, 4, 3],
        swizzle: 32,
        coordinates: &[0, 2, -1],
    },
    Boxed {
        extents: &[20, 3, 2, 4],
        strides: &[1, 32, 320, 96],
        extents_of_box: &[8, 2, 2, 3],
        swizzle: 0,
        coordinates: &[4, 1, 1, 2],
    },
    Boxed {
        extents: &[64, 2, 3, 2, 2],
        strides: &[1, 64, 128, 384, 768],
        extents_of_box: &[64, 2, 2, 2, 2],
        swizzle: 128,
        coordinates: &[0, 0, 2, -1, 1],
    },
];

impl Boxed {
    fn map(&self, tensor: usize) -> TensorMap {
        TensorMap {
            of: Argument::Tensor(tensor),
            offset: 0.into(),
            element_bytes: 2,
            extents: self.extents.iter().map(|n| (*n).into()).collect(),
            strides: self.strides[1..].iter().map(|d| (2 * d).into()).collect(),
            extents_of_box: self.extents_of_box.iter().map(|n| *n as u32).collect(),
            swizzle: self.swizzle as u32,
        }
    }

    /// Of each element of the box, where it lies in shared memory and, if it does, in the tensor.
    fn elements(&self, stored: bool) -> Vec<(usize, Option<usize>)> {
        let one = |i: i64| {
            let (mut rest, mut place, mut inside) = (i, 0, true);
            for (d, n) in self.extents_of_box.iter().enumerate() {
                let at = self.coordinates[d] + rest % n;
                // Of a row that is stored and cut, whole pieces of 16 bytes are.
                let first = if stored && d == 0 { at - rest % 8 } else { at };
                rest /= n;
                inside &= 0 <= at && first < self.extents[d];
                place += at * self.strides[d];
            }
            // Chunks of 16 bytes change places within a line, the same way every 1024, 512 or 256 bytes.
            let (chunk, line) = (i / 8, i / 64);
            let chunk = if self.swizzle == 0 { chunk } else { chunk ^ (line % (self.swizzle / 16)) };
            ((8 * chunk + i % 8) as usize, inside.then_some(place as usize))
        };
        (0..self.extents_of_box.iter().product()).map(one).collect()
    }

    /// `[map, {x, y}]`, and what makes it.
    fn operand(&self) -> (String, String) {
        let registers: Vec<String> = (0..self.coordinates.len()).map(|d| format!("%r{}", 20 + d)).collect();
        let set = registers.iter().zip(self.coordinates).map(|(r, c)| format!("  mov.b32 {r}, {c};\n"));
        let map = "  mov.b64 %rd2, m0;\n  cvta.param.u64 %rd2, %rd2;\n  mov.u32 %r1, dynamic_tile;\n";
        (map.to_string() + &set.collect::<String>(), format!("[%rd2, {{{}}}]", registers.join(", ")))
    }
}

/// 16-bit elements that are all different.
fn different(n: usize, from: i64) -> InterpMemory {
    InterpMemory::of(DType::I16, &(0..n as i64).map(|i| Number::Int((from + i).into())).collect::<Vec<_>>())
}

const MAP: &str = ", .param .align 64 .b8 m0[128]";

#[test]
fn boxes_are_loaded_with_zeros_outside() {
    for b in &BOXES {
        let ((set, operand), n) = (b.operand(), b.elements(false).len());
        let code = format!(
            "{set}  setp.ne.u32 %p0, %r0, 0;
  @%p0 bra $made;
  mbarrier.init.shared::cta.b64 [%r1], 1;
  fence.mbarrier_init.release.cluster;
  mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], {bytes};
  cp.async.bulk.tensor.{rank}d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1+1024], {operand}, [%r1];
$made:
  bar.sync 0;
$wait:
  mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r1], 0;
  @!%p1 bra $wait;
  shl.b32 %r2, %r0, 1;
  add.u32 %r3, %r1, %r2;
  mul.wide.u32 %rd3, %r0, 2;
  add.u64 %rd3, %rd1, %rd3;
  mov.u32 %r4, %r0;
$copy:
  setp.ge.u32 %p2, %r4, {n};
  @%p2 bra $end;
  ld.shared.b16 %r5, [%r3+1024];
  st.global.b16 [%rd3], %r5;
  add.u32 %r3, %r3, 256;
  add.u64 %rd3, %rd3, 256;
  add.u32 %r4, %r4, 128;
  bra $copy;
$end:",
            bytes = 2 * n,
            rank = b.extents.len(),
        );
        let memories = [different(4096, 1), different(n, -5000)];
        let manifest = manifest(&memories, vec![b.map(0)]);
        let out = run(&text(MAP, &code), &manifest, &memories, &[], 0).unwrap_or_else(|e| panic!("{e}"));
        let got = out[1].numbers();
        for (shared, place) in b.elements(false) {
            assert_eq!(got[shared], Number::Int(place.map_or(0, |p| p as i128 + 1)), "{:?} {shared}", b.extents);
        }
    }
}

#[test]
fn boxes_are_stored_without_what_lies_outside() {
    for b in &BOXES {
        let ((set, operand), n) = (b.operand(), b.elements(true).len());
        let code = format!(
            "{set}  mul.wide.u32 %rd3, %r0, 2;
  add.u64 %rd3, %rd0, %rd3;
  shl.b32 %r2, %r0, 1;
  add.u32 %r3, %r1, %r2;
  mov.u32 %r4, %r0;
$copy:
  setp.ge.u32 %p2, %r4, {n};
  @%p2 bra $copied;
  ld.global.b16 %r5, [%rd3];
  st.shared.b16 [%r3], %r5;
  add.u32 %r3, %r3, 256;
  add.u64 %rd3, %rd3, 256;
  add.u32 %r4, %r4, 128;
  bra $copy;
$copied:
  fence.proxy.async.shared::cta;
  bar.sync 0;
  setp.ne.u32 %p0, %r0, 0;
  @%p0 bra $end;
  cp.async.bulk.tensor.{rank}d.global.shared::cta.bulk_group {operand}, [%r1];
  cp.async.bulk.commit_group;
  cp.async.bulk.wait_group 0;
$end:",
            rank = b.extents.len(),
        );
        let memories = [different(n, 1), different(4096, -5000)];
        let manifest = manifest(&memories, vec![b.map(1)]);
        let out = run(&text(MAP, &code), &manifest, &memories, &[], 0).unwrap_or_else(|e| panic!("{e}"));
        let mut want = memories[1].numbers();
        for (shared, place) in b.elements(true) {
            if let Some(place) = place {
                want[place] = Number::Int(shared as i128 + 1);
            }
        }
        assert_eq!(out[1].numbers(), want, "{:?}", b.extents);
    }
}

/// `stmatrix` of one, two and four matrices: rows of pairs from each thread, or columns.
#[test]
fn matrices_are_stored_by_rows_or_columns() {
    for (n, trans) in [(1, false), (2, true), (4, false), (4, true)] {
        let registers: Vec<String> = (0..n).map(|i| format!("%r{}", 10 + i)).collect();
        // Thread t gives numbers 64·j + 2·t and the next of matrix j; row r of it lies at byte 16·(8·j + r).
        let pack = (0..n).map(|j| {
            let r = 10 + j;
            format!("  add.u32 %r{r}, %r2, {};\n  mad.lo.u32 %r{r}, %r{r}, 65537, 65536;\n", 64 * j)
        });
        let code = format!(
            "  mov.u32 %r1, dynamic_tile;
  shl.b32 %r2, %r0, 1;
  shl.b32 %r3, %r0, 4;
  add.u32 %r3, %r3, %r1;
  setp.ge.u32 %p0, %r0, 32;
  @%p0 bra $end;
{}  stmatrix.sync.aligned.m8n8.x{n}{}.shared.b16 [%r3], {{{}}};
  bar.warp.sync 4294967295;
  setp.ge.u32 %p0, %r0, {lanes};
  @%p0 bra $end;
  ld.shared.v4.b32 {{%r4, %r5, %r6, %r7}}, [%r3];
  mul.wide.u32 %rd2, %r0, 16;
  add.u64 %rd2, %rd1, %rd2;
  st.global.v4.b32 [%rd2], {{%r4, %r5, %r6, %r7}};
$end:",
            pack.collect::<String>(),
            if trans { ".trans" } else { "" },
            registers.join(", "),
            lanes = 8 * n,
        );
        let memories = [different(1, 0), different(64 * n, -5000)];
        let manifest = manifest(&memories, vec![]);
        let out = run(&text("", &code), &manifest, &memories, &[], 0).unwrap_or_else(|e| panic!("{e}"));
        for (i, got) in out[1].numbers().into_iter().enumerate() {
            let (matrix, row, column) = (i / 64, i / 8 % 8, i % 8);
            let (major, minor) = if trans { (column, row) } else { (row, column) };
            assert_eq!(got, Number::Int((64 * matrix + 8 * major + minor) as i128), "x{n} {trans} {i}");
        }
    }
}
