//! Error codes: one row each, the text of `tilewright help E0123`.
//!
//! Ranges: E00xx text (lexer, parser, literals), E01xx names and types, E02xx layout algebra, E03xx extents and
//! aliasing, E04xx verification and lowering, E05xx launch, E06xx files, E07xx command line, E08xx asserts and tests.
//! To add an error: a row here, in order (E02xx: in the algebra's table); the error type that carries it names the
//! code; a program in `tests/errors`.

use tilewright_algebra::codes::CODES as ALGEBRA;
pub use tilewright_algebra::codes::Code;

/// Every code, sorted by id: the language's, the algebra's, and those of what follows.
pub const CODES: &[Code] = &joined::<{ LANGUAGE.len() + ALGEBRA.len() + STAGES.len() }>([LANGUAGE, ALGEBRA, STAGES]);

/// The rows of three tables, which have `N` together.
const fn joined<const N: usize>(tables: [&[Code]; 3]) -> [Code; N] {
    let mut all = [tables[0][0]; N];
    let (mut table, mut first, mut i) = (0, 0, 0);
    while i < N {
        if i - first == tables[table].len() {
            (table, first) = (table + 1, i);
        }
        all[i] = tables[table][i - first];
        i += 1;
    }
    all
}

/// Texts, names and types.
#[rustfmt::skip]
const LANGUAGE: &[Code] = &[
    Code { id: "E0001", title: "a character is not part of the language", explain: "Programs are names, numbers, strings in double quotes, and the punctuation of docs/language.md.\nRemove the character. Comments start with `//`." },
    Code { id: "E0002", title: "a string has no closing quote", explain: "A string stands on one line, between two `\"`. Close it before the line ends." },
    Code { id: "E0003", title: "an int does not fit in 64 bits", explain: "Ints are exact and lie between -2^63 and 2^63 - 1; nothing wraps. Write a smaller number." },
    Code { id: "E0004", title: "a number is malformed", explain: "Numbers are `12`, `_12` (CuTe's static int), `1.5` and `1e-3`. Digits followed by letters are no number; a name starts with a letter. Floats lie below 1.8e308; infinity is `inf`." },
    Code { id: "E0005", title: "something else is needed here", explain: "The grammar asks for another token at this place; the message says which. docs/language.md has the grammar of every item." },
    Code { id: "E0006", title: "a bracket is never closed", explain: "Each `(`, `[`, `{` needs its partner. A second label, where there is one, shows where it was missed." },
    Code { id: "E0007", title: "an expression is too deep", explain: "Expressions are read to 256 levels of nesting or of chained operators, so that no text can exhaust the stack.\nName a part with `let` and use the name." },
    Code { id: "E0008", title: "comparisons do not chain", explain: "`a < b < c` would compare a truth with an int. Write `a < b && b < c`." },
    Code { id: "E0009", title: "the parameters are no swizzle", explain: "`Sw<B,M,S>` xors B bits found |S| above (or below) bit M into the bits at M.\nThe two groups must not overlap and must lie in 62 bits: 0 <= B <= |S|, 0 <= M, B + M + |S| <= 62." },
    Code { id: "E0010", title: "no item starts like this", explain: "A program is a list of items: `sym`, `let`, `fn`, `schedule`, `assert`, `expect error`, `test`, `print`." },
    Code { id: "E0011", title: "this is not a statement", explain: "The body of a function holds `copy(A,B)`, `gemm(A,B,C)`, `axpby(a,X,b,Y)`, `fill(T,v)`, `let` and assignments `C[i,j] = …`, `C[i,j] += …`." },
    Code { id: "E0101", title: "a name is not defined", explain: "Names come from `sym` (a run-time int), `let` (an int or a layout), parameters, and the indices of the statement.\nThe help names a similar one when there is one. `eval` takes an unknown name in an expression for a symbol, but not one that\nstands by itself, and not one whose `let` was refused: write `sym N` for a symbol, or `N where N >= 0`." },
    Code { id: "E0102", title: "a name is defined twice", explain: "Names of one scope are different: items among each other, parameters and `let`s of a function among each other." },
    Code { id: "E0103", title: "element types differ", explain: "Element types never convert by themselves (literals take the type of what they meet; `sum` and `prod` compute in the accumulator's type).\nConvert one side: `D[i] = bf16(acc[i])`, `f32(a[i]) + b[i]`." },
    Code { id: "E0104", title: "not an element type", explain: "Element types are f64 f32 f16 bf16 i64 i32 i16 i8 u8 bool, and e4m3 e5m2 on PTX." },
    Code { id: "E0105", title: "a value of another kind is needed", explain: "Ints, tuples, layouts, tilers, tensors and elements are different things: `A` is a tensor, `A[i,j]` an element, `layout(A)` its layout." },
    Code { id: "E0106", title: "a function is not defined", explain: "Functions on layouts are CuTe's names (`coalesce`, `logical_divide`, …); functions on elements are `exp`, `sqrt`, `relu`, `select`, … and the element types as casts; see docs/language.md." },
    Code { id: "E0107", title: "a wrong number of arguments", explain: "The message says how many the function or statement takes." },
    Code { id: "E0108", title: "facts contradict each other", explain: "No value of the symbols satisfies every condition of `sym … where`, so the program could never run. Remove or correct one of them." },
    Code { id: "E0109", title: "a symbol stands where an element is needed", explain: "Symbols are ints known at launch; element expressions compute with elements of tensors and literals.\nPass the value in a tensor of one element: `n: f32 1:0`, read as `n[0]`." },
    Code { id: "E0110", title: "a whole tensor stands where an element is needed", explain: "Element expressions name one element at each point: write `A[i,j]`, one index per mode." },
    Code { id: "E0111", title: "an operation does not give a view", explain: "A view is a layout over a tensor's memory, so its offsets must be the tensor's: slices, compositions, divides, `local_tile`, `select`, `group`, `flatten`, `coalesce`.\nThe inverse or complement of a layout is no view; to compute with a tensor's layout write `layout(A)`." },
    Code { id: "E0112", title: "the left side is not an element", explain: "An assignment writes elements of a tensor: `C[i,j] = …`. To copy whole tensors write `copy(A, C)`." },
    Code { id: "E0113", title: "a literal does not fit its type", explain: "A literal takes the type of what it meets. An int type takes ints in its range, `bool` takes 0, 1, `true`, `false`." },
    Code { id: "E0114", title: "an operation is not defined on this type", explain: "`exp`, `sqrt` and their kin need floats, `!` `&&` `||` need bool, arithmetic needs numbers. Convert first: `exp(f32(a[i]))`." },
    Code { id: "E0115", title: "a value is too large", explain: "A tuple or layout holds at most 4096 leaves. Layouts that kernels use have tens; a table of numbers belongs in a tensor." },
    Code { id: "E0116", title: "a schedule for no function", explain: "`schedule NAME on TARGET { … }` names a function of the same text." },
    Code { id: "E0117", title: "a schedule is not applied", explain: "Schedules are read and kept, and automatic scheduling is used; acting on them is not implemented yet. Remove the schedule to compile the function." },
    Code { id: "E0118", title: "a malformed claim about emitted code", explain: "A claim is a figure of a function or of one of its parameters, compared with a number: `assert vector_bits(f.a) >= 128`,\n`assert bank_conflicts(f) == 1`; or `assert no_divmod(f)`. Several are joined with `&&`; figures are no values, so that they stand in\nno other expression. `tilewright report` prints them." },
    Code { id: "E0119", title: "an assertion compares two values", explain: "`assert A == B` (same function), `A === B` (same form), `A ~ B` (compatible), comparisons of ints, joined by `&&`, `||`, `!`." },
    Code { id: "E0120", title: "not an index", explain: "An index is a name that walks a whole mode, an int that fixes it, or a group `(a,b)` for the parts of a mode.\nArithmetic on indices is a layout: a shifted or sliding window is a view, `let v = A o L`, or a parameter with overlapping strides." },
    Code { id: "E0121", title: "a condition depends on the symbols", explain: "A truth value is needed here, and the facts neither prove nor refute the condition. State a fact: `sym N where N % 8 == 0`." },
    Code { id: "E0122", title: "shape and stride are not congruent", explain: "The stride of a layout has the parentheses of its shape: `((2,3),4):((1,2),6)`. A rank-1 tuple `(6)` is not the leaf `6`." },
    Code { id: "E0123", title: "not a condition on symbols", explain: "`where` takes comparisons of ints: `M >= 1`, `M % 8 == 0`, `N <= 1024` (facts of one symbol), `M < N`, `M == 2*N` (relations, checked at launch)." },
    Code { id: "E0124", title: "the type of a value is not known", explain: "Only literals decide the type here. State it: `let t[i]: f32 = 0`, or `f32(0)`." },
];

/// Extents, verification, launch, files, the command line, tests.
#[rustfmt::skip]
const STAGES: &[Code] = &[
    Code { id: "E0301", title: "an axis has two extents", explain: "An index walks whole modes; all modes it walks have one size. Change a layout, or use two indices.\nExtents that only symbols decide are checked at launch instead." },
    Code { id: "E0302", title: "a wrong number of indices", explain: "One index per top-level mode; a group `(a,b)` indexes the parts of a mode: a tensor `((32,40),64):…` is read as `C[(a,b),i]` or `C[m,i]`." },
    Code { id: "E0303", title: "an index is free", explain: "An index on the right is either on the left as well, or reduced over: `C[i] = sum(k) A[i,k]`.\nThe body of `sum(k)` is a product: it ends at `+` or `-`; put longer bodies in parentheses." },
    Code { id: "E0304", title: "the extent of an index is not known", explain: "Extents come from the layouts that an index walks; this one walks none. Use it as an index, or remove it." },
    Code { id: "E0305", title: "an index is bound twice", explain: "The indices of the left side and of the reductions around each other have different names." },
    Code { id: "E0306", title: "the output is not injective", explain: "Two points would write one element, and which value stays would depend on the order. The note shows two such points.\nGive the output distinct offsets (no stride 0, no overlap), or reduce into it: `C[i] += …`." },
    Code { id: "E0307", title: "the output is not known to be injective", explain: "The strides depend on symbols, and the facts do not show that no two points write one element.\nWrite strides as products of extents (`(M,N):(1,M)`), or state the relation: `sym M, LD where M <= LD`." },
    Code { id: "E0308", title: "a tensor is read and written through different maps", explain: "A statement may read the element that it writes; reading another element of the same tensor would make the order of points matter.\nKeep the old values in a temporary first: `let t[i,j] = C[i,j]`, then `C[i,j] = t[j,i]`." },
    Code { id: "E0309", title: "the sizes differ", explain: "`copy` and `axpby` pair the elements of two tensors: mode by mode where the modes have equal sizes, otherwise in colexicographic order, which needs equal sizes." },
    Code { id: "E0311", title: "an index is out of range", explain: "A fixed index or coordinate lies in its mode: 0 <= i < size. Where symbols decide it becomes a guard at launch." },
    Code { id: "E0312", title: "a view reaches outside its tensor", explain: "Every offset of a view must be among those of its tensor: from its least to its greatest offset. Divides round up: tile extents that do not divide leave a partial tile." },
    Code { id: "E0313", title: "an extent is negative", explain: "Extents are 0 or more. To walk backwards use a negative stride." },
    Code { id: "E0314", title: "the layout is not one of a tensor", explain: "A tensor's layout maps coordinates to elements in memory: int strides, at most one swizzle after it, `Sw<3,3,3> o 0 o (8,64):(64,1)`. Coordinate strides (`1@0`) and other composed layouts have no memory." },
    Code { id: "E0315", title: "the sign of a stride is not known", explain: "To keep a view inside its tensor the checker must know whether strides are negative. State it: `sym S where S >= 0`." },
    Code { id: "E0400", title: "a program breaks an invariant", explain: "Programs are verified before they are scheduled: names resolve, extents agree, types agree, every element is written\nonce, nothing is read before it is written. The frontend reports such faults with their place; this code means that a\nprogram was built or edited by other means (the builder, the text or JSON form).\nThe message names the statement; change it there." },
    Code { id: "E0401", title: "a kernel breaks an invariant", explain: "Kernels are verified before code is made of them: loops fit their kind, accesses have one coordinate per mode, register\naccesses are constant once expanded, offsets are what the layouts give, parallel iterations are independent.\nA kernel from our own scheduling that fails is a bug: please report it with the program. One read from a file must be\nmended where the message says." },
    Code { id: "E0402", title: "an access lies outside of its buffer", explain: "Some launch that the facts allow reads or writes an element that its tensor or buffer does not have; the message shows\nthe symbols' and loops' values of one. Make the buffer's layout larger, the loop shorter, or state the missing fact\n(`sym M where M % 4 == 0`)." },
    Code { id: "E0403", title: "an atom does not fit its operands", explain: "An atom works on tiles of fixed extents, element sizes, memory spaces and sometimes strides, all in the target's table.\nUse a tile as the table says, or another atom." },
    Code { id: "E0404", title: "a type that only a GPU has", explain: "`e4m3` and `e5m2` (8-bit floats) exist on PTX targets only: no CPU instruction computes with them.\nBuild for a PTX target, or store the tensor as f16." },
    Code { id: "E0405", title: "a construct that only a GPU has", explain: "Block loops, thread loops and barriers inside a phase are how work is spread over a GPU. A CPU kernel has parallel, serial, unrolled and vector loops.\nSchedule the function for a `cpu` target." },
    Code { id: "E0406", title: "an access without an offset", explain: "The backend emits offsets; it does not derive them. Index saturation fills the offset of every access of a kernel and must run first." },
    Code { id: "E0407", title: "an atom that does not fit", explain: "A kernel calls an atom that the target's table does not have, or with tiles of another shape, number or element size than its row asks for.\nSchedule the function again for this target." },
    Code { id: "E0408", title: "too much unrolled code", explain: "Unrolled loops are written out, and a phase may become at most 4096 stores and tiles.\nMake outer unrolled loops serial, or their extents smaller." },
    Code { id: "E0409", title: "a number that must be known at compile time", explain: "Extents of unrolled and vector loops, and offsets of registers once these are expanded, are part of the code: they cannot depend on symbols or on loops that remain.\nUse a serial loop, or memory instead of registers." },
    Code { id: "E0410", title: "a vector loop or row that is not one", explain: "The iterations of a vector loop are the lanes of registers: the loop is innermost, its extent is a power of two of at most 64, and it holds stores only. So does a row.\nSplit the extent, and peel the rest." },
    Code { id: "E0411", title: "a kernel that does not verify", explain: "A name, an id or a type in the kernel does not fit the rest of it. Kernels made by tilewright verify; one that was edited or written by hand is checked by `verify` with a better message." },
    Code { id: "E0412", title: "an index that does not fit in 64 bits", explain: "An offset in bytes, or a constant part of it, leaves the 64-bit integers when the code is made.\nMake the layout smaller, or split it." },
    Code { id: "E0413", title: "too deep a nest", explain: "Expressions may be nested 256 deep, loops 64: far more than any real program, few enough for every stack.\nSplit the expression over several statements." },
    Code { id: "E0414", title: "a target that the CPU backend does not have", explain: "The fixed CPU targets are cpu:baseline, cpu:avx2 and cpu:avx512 (x86-64-v2, -v3, -v4), each also on a named core (cpu:avx2@zen3); `cpu` is the best of them that this machine runs." },
    Code { id: "E0415", title: "the code generator failed", explain: "Cranelift refused the code that it was given. This is a defect of tilewright: please report the program and the target." },
    Code { id: "E0416", title: "too many registers", explain: "A register buffer may have 4096 elements; machines have far fewer, and the rest is spilled.\nUse a smaller tile, or put the buffer into shared memory." },
    Code { id: "E0420", title: "a coordinate layout where memory is addressed", explain: "Strides such as `1@0` give coordinates, not offsets, so a tensor with them names no memory.\nGive the tensor a layout with plain strides; identity layouts are for views and predicates." },
    Code { id: "E0430", title: "a type that this GPU generation lacks", explain: "Conversions from and to `e4m3` and `e5m2` (8-bit floats) are instructions of sm_89 and later. Copies of them need none.\nCompile for `ptx:sm_90a`, or store the tensor as f16." },
    Code { id: "E0431", title: "a target that the PTX backend does not have", explain: "PTX is written for `ptx:sm_70`, `ptx:sm_80` and `ptx:sm_90a`; a later card takes the text of an earlier generation." },
    Code { id: "E0432", title: "a kernel that is not bound to a grid", explain: "A kernel for a GPU is a loop over blocks; in it, loops over threads with barriers between them; in these, loops and stores.\nThe message says where this one differs. Kernels made by tilewright's scheduling have this form." },
    Code { id: "E0433", title: "too much shared memory", explain: "The shared buffers of one phase lie one after another, and a block gets 96 KiB (sm_70), 163 KiB (sm_80) or 227 KiB (sm_90a).\nUse smaller tiles." },
    Code { id: "E0450", title: "the interpreter met an access outside of its memory", explain: "The message names the tensor, the offset and the point. Either the memory given is smaller than the layout needs (its\norigin counts: negative strides reach below offset 0), or the program is wrong there." },
    Code { id: "E0451", title: "a fact or a condition is false for these values", explain: "Symbols carry facts (`M >= 1`, `M % 8 == 0`) and functions may have conditions that relate them (`M == N`). The values\ngiven contradict one. Give other values, or weaken the fact in the program." },
    Code { id: "E0452", title: "the arguments do not fit the function", explain: "There must be one value per symbol and one memory per parameter, of the parameter's element type, in the order of the\ndeclaration." },
    Code { id: "E0453", title: "a derived offset differs from its layout", explain: "Index saturation rewrites the offset of every access; the interpreter computes it from the layout too and compares.\nA difference is a bug in a law or in a hand-written offset: the message shows both at one point." },
    Code { id: "E0454", title: "too large to interpret", explain: "The reference interpreter (`test`, `run --check`) holds all parameters and temporaries in memory, gaps of their layouts and whole\nblocks of swizzles included, and 8 bytes more for each element that is written. It stops at 4 GiB, or where the system gives no\nmore. Use smaller values of the symbols." },
    Code { id: "E0455", title: "index arithmetic failed", explain: "An extent is negative, a stride is a basis element (which gives coordinates, not offsets), or an offset does not fit in\n64 bits for these values of the symbols." },
    Code { id: "E0456", title: "an atom or reduction that cannot be interpreted", explain: "The interpreter runs the atoms of the target's table, over tiles of their shapes, and reductions of one update. The message says which\natom the target does not have, which tiles do not fit it, or what has no sequential meaning." },
    Code { id: "E0460", title: "not the text of a program or kernel", explain: "The text forms of `build --emit program,kernel` can be read back; `docs/ir.md` describes them. The message gives line and\ncolumn, what stands there and what is needed." },
    Code { id: "E0461", title: "not the JSON form of a program, kernel or target", explain: "The document must have the fields that `docs/ir.md` lists and `schema` 1. The message gives the path to the first field\nthat is missing or wrong." },
    Code { id: "E0501", title: "a wrong number of tensors", explain: "A call passes one tensor per parameter, in the order of the function's declaration. Temporaries are not passed." },
    Code { id: "E0502", title: "a wrong number of symbol values", explain: "A call passes one value per symbol of the function, in the order of their declaration." },
    Code { id: "E0503", title: "a fact about a symbol that is false", explain: "`sym M where M % 8 == 0` is a promise that the code relies on, so it is checked before the code runs.\nPass a value that keeps it, or weaken the `where`." },
    Code { id: "E0504", title: "a condition that is false", explain: "The function is right only for symbol values that satisfy its guards, which checking found and listed (`N % 4 == 0`).\nPass values that satisfy them." },
    Code { id: "E0505", title: "a negative extent", explain: "The layout of a tensor has an extent that is below 0, in a shape that was passed or for these symbol values. An extent may be 0: the tensor is empty then." },
    Code { id: "E0506", title: "an extent or offset that overflows", explain: "With these symbol values an extent, or the largest offset of a tensor, does not fit in 64 bits." },
    Code { id: "E0507", title: "memory that is too small", explain: "A tensor's memory must hold every offset of its layout: for `(4,8):(1,5)` the offsets 0 to 38, so 39 elements. Negative strides reach below offset 0, which is then not the first element of the memory." },
    Code { id: "E0508", title: "memory of another type", explain: "The argument's elements are of another type than the tensor's. Nothing is converted on the way in; cast in the program." },
    Code { id: "E0509", title: "memory that is not aligned", explain: "The code relies on the alignment that the kernel states for the tensor. Pass memory that starts at a multiple of it." },
    Code { id: "E0510", title: "an output that overlaps another tensor", explain: "What is written must overlap nothing else: the order of reads and writes is not defined, and code keeps values in registers.\nPass separate memory. Inputs may overlap each other." },
    Code { id: "E0511", title: "an output that may not be written", explain: "The tensor is written by the function, and its memory was passed for reading only." },
    Code { id: "E0512", title: "code for another machine", explain: "The kernel was compiled for a target whose instructions this machine does not have. Its text can be shown, it cannot be called.\nCompile for `cpu`." },
    Code { id: "E0513", title: "no memory for a temporary", explain: "A temporary of the function is larger than what the system gives with these symbol values." },
    Code { id: "E0514", title: "no GPU", explain: "Running on a GPU needs the NVIDIA driver (its library libcuda), CUDA 12 or later, and a GPU that it shows.\nCUDA_VISIBLE_DEVICES may hide GPUs. Building PTX needs none of these: `build --target ptx:sm_90a`." },
    Code { id: "E0515", title: "a GPU that cannot run the target", explain: "`ptx:sm_80` runs on compute capability 8.0 and later, `ptx:sm_70` on 7.0 and later, `ptx:sm_90a` on 9.0 only.\n`--target cuda` is the best target of the GPU that is there." },
    Code { id: "E0516", title: "PTX that the driver does not take", explain: "The driver compiles PTX when it is loaded. One that is older than the text's `.version` refuses it, with the words\nshown. Update the driver; if it is a new one, please report the program." },
    Code { id: "E0517", title: "not enough device memory", explain: "The tensors and the temporaries of a function lie in device memory. Choose smaller symbol values, or free what\nother programs hold (nvidia-smi shows them)." },
    Code { id: "E0518", title: "a call of the GPU driver that failed", explain: "The message has the call and the driver's words. After an illegal address or a trap every later call of the\nprocess fails too. Pointers that were passed must hold what the launch manifest says; if all were\nallocated by tilewright, please report the program." },
    Code { id: "E0519", title: "a launch manifest that cannot be used", explain: "The manifest is JSON as `build --emit manifest` writes it (docs/ptx.md): an entry, grid and arguments as expressions\nof the symbols. Another version of it, an unknown name or a malformed expression is refused before anything runs." },
    Code { id: "E0601", title: "a file cannot be read", explain: "The operating system refuses to open or read the file: it does not exist, or may not be read.\nCheck the path and the permissions." },
    Code { id: "E0602", title: "a folder where a file is needed", explain: "The path names a folder. Name a file in it." },
    Code { id: "E0603", title: "not a .npy file", explain: "A `.npy` file begins with the six bytes \\x93NUMPY. This one does not, so it is something else, or empty.\nWrite it with numpy.save, or bind the bytes as they are with `--raw NAME=FILE`." },
    Code { id: "E0604", title: "an unknown .npy version", explain: "Versions 1.0, 2.0 and 3.0 of the format exist. Save the array again with one of them." },
    Code { id: "E0605", title: "a corrupt .npy header", explain: "The header is a Python dict with exactly the keys 'descr', 'fortran_order' and 'shape'; this one is cut short or is\nsomething else. Save the array again with numpy.save." },
    Code { id: "E0606", title: "a truncated array file", explain: "The header promises more bytes of data than the file has: it was cut short while it was copied or written.\nNothing was read from it. Copy or save it again." },
    Code { id: "E0607", title: "an array file with too many bytes", explain: "More bytes follow than the header promises: the file holds several arrays, or something else after the first.\nSave one array per file, or use .npz." },
    Code { id: "E0608", title: "an element type that is not read", explain: "Types are f64 f32 f16 bf16 i64 i32 i16 i8 u8 bool, little-endian. Others (unsigned 16-bit and wider, complex,\nstructured, big-endian) must be converted first, with NumPy's astype for example." },
    Code { id: "E0609", title: "an array with too many elements", explain: "The product of the extents in the header does not fit in 64 bits. The header is corrupt." },
    Code { id: "E0610", title: "a bool that is neither 0 nor 1", explain: "A bool is one byte, 0 or 1. Another byte would mean different things to different code, so it is refused.\nWrite the array from a bool array, or declare the tensor as u8." },
    Code { id: "E0611", title: "an archive that cannot be read", explain: "The .npz (zip) or .safetensors file is damaged, has two members of one name, or uses a compression that is not read\n(stored and deflated are)." },
    Code { id: "E0612", title: "a member of an archive", explain: "One file holds several arrays: say which with FILE.npz::NAME or FILE.safetensors::NAME. A .npy file has no members.\nThe name of a member that is written is not empty, and not `__metadata__` in a .safetensors file." },
    Code { id: "E0613", title: "an unknown file extension", explain: "Array files are .npy, .npz or .safetensors. Rename the file, or bind its bytes with `--raw NAME=FILE`." },
    Code { id: "E0614", title: "a file cannot be written", explain: "The folder does not exist, may not be written, or the disk is full. Outputs are written beside their final place and renamed at\nthe end, so that no file was changed." },
    Code { id: "E0615", title: "two outputs in one place", explain: "Two tensors are to be written to one file or one member. Give each its own: FILE.npz::a and FILE.npz::b." },
    Code { id: "E0616", title: "a type that the format cannot hold", explain: "A .npy file has no 8-bit float types. Write a .safetensors file, or cast in the program." },
    Code { id: "E0617", title: "not enough memory", explain: "The buffer that the bound symbols ask for is larger than the system gives. Bind smaller values." },
    Code { id: "E0618", title: "a member that is there already", explain: "An output into an archive (.npz, .safetensors) leaves the other members there, and replaces one only when it is told to.\nSay `--replace`, or write another member: FILE.npz::NAME." },
    Code { id: "E0620", title: "an array that does not fit its tensor", explain: "An array file and the tensor it is bound to must have the same element type, and the file one dimension for each\ntop-level mode of the tensor's layout. A hierarchical mode such as (4,5) is one dimension of size 20.\nTo bind memory as it is, use `--raw NAME=FILE`.\nThe two sides of a copy from Rust have one shape, and one stride for each mode." },
    Code { id: "E0621", title: "an extent that does not fit", explain: "The extents of an array are the sizes of the tensor's top-level modes; symbols are solved from them. Here two places\ndisagree, or no whole number solves the equation (8*K = 12). Change the array, the layout, or the value given by `--set`.\nIn a copy from Rust the two sides have one shape; a source that repeats says the shape and a stride of 0." },
    Code { id: "E0622", title: "a symbol without a value", explain: "No extent of an array and no `--set` says what the symbol is. A symbol that only occurs in strides, or only in outputs,\nor in a size such as ceil_div(M,4) that has many solutions, must be given: `--set M=100`." },
    Code { id: "E0623", title: "values that disagree where a layout overlaps", explain: "The tensor's layout names one element by several coordinates (stride 0, for example), and the file has different values\nthere. Nothing says which one is meant. Bind an array that has the element once, or memory with `--raw NAME=FILE`." },
    Code { id: "E0624", title: "raw memory of a wrong length", explain: "`--raw NAME=FILE` binds a file's bytes as the tensor's memory: it must have exactly `cosize` elements, from the smallest\noffset of the layout to the largest." },
    Code { id: "E0625", title: "a stride that is not the layout's", explain: "A call from Rust said the strides of an argument, and the parameter's layout has others: the code would read other\nelements than you mean. Declare the parameter with the memory's strides; a copy between the two is a program too." },
    Code { id: "E0701", title: "a malformed option", explain: "Bindings are written NAME=FILE for arrays and NAME=NUMBER for symbols. The name is that of a parameter or a symbol." },
    Code { id: "E0702", title: "no such function", explain: "The program has no function of this name, or has several and none was named. Say which with `--fn NAME`." },
    Code { id: "E0703", title: "no such parameter", explain: "An option names something that is not a parameter of the function, or an output as an input. The message lists what\nthere is: tensors that are only read take `--in`, tensors that are written take `--out`." },
    Code { id: "E0704", title: "a parameter without a file", explain: "Each tensor that the function reads needs `--in NAME=FILE` (or `--raw`), each that it writes `--out NAME=FILE`." },
    Code { id: "E0705", title: "an unknown target", explain: "Targets are `cpu` (this machine), the fixed `cpu:baseline`, `cpu:avx2`, `cpu:avx512`, each of them on a named core\n(`cpu:avx2@zen3`; a core has no instruction set that it does not run), and `ptx:sm_70`, `ptx:sm_80`, `ptx:sm_90a`.\n`tilewright targets` lists them; `cuda` is the best of these for the GPU of this machine." },
    Code { id: "E0706", title: "a stage that this target does not have", explain: "Machine code (`clif`, `asm`) exists for CPU targets, PTX text and its launch manifest (`ptx`, `manifest`) for `ptx:` targets.\nEvery other stage exists for all of them." },
    Code { id: "E0707", title: "an unknown stage", explain: "Stages are ast program layouts egraph kernel index proof clif asm ptx manifest json dot html, separated by commas." },
    Code { id: "E0708", title: "a malformed line of JSON", explain: "Each line of `eval --jsonl` is an object {\"op\": NAME, \"args\": [TEXT…]}, optionally with \"style\" and \"id\". The line is\nanswered by this error and the rest goes on." },
    Code { id: "E0709", title: "an unknown topic of help", explain: "Help speaks of error codes (`tilewright help` lists them), of commands (`tilewright --help`), and of operations of the\nalgebra (`tilewright help ops`). In a session of `eval`, `:help` lists the commands." },
    Code { id: "E0710", title: "a program without functions", explain: "There is nothing to build, run or measure. Write `fn name(…) { … }`." },
    Code { id: "E0711", title: "not text", explain: "Programs are UTF-8 text. This file is not." },
    Code { id: "E0712", title: "a program that is too long", explain: "Program files beyond 16 MiB are refused." },
    Code { id: "E0713", title: "nothing to draw", explain: "A picture needs a layout, with a number for each symbol (`--set M=4`); a tile is a shape, an access a coordinate or a layout.\nWhat is larger than `--limit` is cropped; at most 65,536 cells are drawn." },
    Code { id: "E0714", title: "a target that cannot run here", explain: "Code for this target cannot be run by this build: it was made without the feature `cuda`. Build with it (it is on by\ndefault and needs no CUDA), or use a CPU target." },
    Code { id: "E0715", title: "a command line that cannot be read", explain: "A command, an option or its value is unknown or missing. `tilewright --help` lists the commands, `tilewright COMMAND --help`\nthe options of one. Only `--json` answers with this code; otherwise the message is printed as it is." },
    Code { id: "E0716", title: "options that do not go together", explain: "An option needs another one, or stands against it; the message says which. `tilewright COMMAND --help` lists the options." },
    Code { id: "E0717", title: "not a proof", explain: "`check --proof FILE` reads JSON as `build --emit proof` and `explain --json` write it: a proof, a list of proofs, or an\nobject with proofs in it (docs/laws.md has the fields). This file is not JSON, or holds no proof." },
    Code { id: "E0718", title: "a proof does not hold", explain: "The checker replays each step with the law's two sides, its conditions and the interpreter. The message names the step\nand what is wrong with it: a law that does not match there, a condition that is not so, or values that differ.\nIf the proof comes from tilewright unchanged, please report it: it means a wrong simplification." },
    Code { id: "E0801", title: "an assert that is false", explain: "The statement after `assert` does not hold. Both sides are shown as they evaluate." },
    Code { id: "E0802", title: "an assert that cannot be decided", explain: "The facts about the symbols neither prove nor refute the assert. State the missing fact: `sym M where M % 4 == 0`." },
    Code { id: "E0803", title: "a test that disagrees", explain: "The compiled code and the reference interpreter give different values. The first element that differs is shown, with\nthe tolerance that the order of float additions allows. This is a defect of the compiler: please report the program." },
    Code { id: "E0804", title: "a golden section that differs", explain: "A stage's text is not what the file expects. Look at the difference; if the new text is right, rewrite the\nexpectation with `tilewright test --bless`." },
    Code { id: "E0805", title: "a malformed test directive", explain: "Directives are comments: `// run: M=4 N=7`, with optional `fn=NAME` and `seed=NUMBER`, and\n`// expect STAGE [FUNCTION] [on TARGET]:` followed by the expected lines, each behind `// `." },
    Code { id: "E0806", title: "no tests found", explain: "The paths hold no `.tw` file." },
    Code { id: "E0807", title: "an expected error that did not come", explain: "`expect error CODE expr` wants the expression to be refused with this code. It has a value, or another error." },
    Code { id: "E0808", title: "a claim about emitted code that is false", explain: "`assert vector_bits(f.a) >= 128` and its kin are judged on the code that was emitted for a target. The value that was found is shown, and\nthe place in the code that has it. Change the layouts, state more facts about the symbols, or claim less;\n`tilewright report FILE --target T` lists every access." },
];

/// The row of a code.
pub fn find(id: &str) -> Option<&'static Code> {
    CODES.iter().find(|c| c.id.eq_ignore_ascii_case(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted_and_unique() {
        assert!(CODES.windows(2).all(|w| w[0].id < w[1].id));
    }
}
