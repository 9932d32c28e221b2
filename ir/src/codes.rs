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
    Code::new("E0001", "a character is not part of the language",
        "Programs are names, numbers, strings in double quotes, and the punctuation of docs/language.md.\nRemove the \
         character. Comments start with `//`."),
    Code::new("E0002", "a string has no closing quote",
        "A string stands on one line, between two `\"`. Close it before the line ends."),
    Code::new("E0003", "an int does not fit in 64 bits",
        "Ints are exact and lie between -2^63 and 2^63 - 1; nothing wraps. Write a smaller number."),
    Code::new("E0004", "a number is malformed",
        "Numbers are `12`, `_12` (CuTe's static int), `1.5` and `1e-3`. Digits followed by letters are no number; a \
         name starts with a letter. Floats lie below 1.8e308; infinity is `inf`."),
    Code::new("E0005", "something else is needed here",
        "The grammar asks for another token at this place; the message says which. docs/language.md has the grammar \
         of every item."),
    Code::new("E0006", "a bracket is never closed",
        "Each `(`, `[`, `{` needs its partner. A second label, where there is one, shows where it was missed."),
    Code::new("E0007", "an expression is too deep",
        "Expressions are read to 256 levels of nesting, so that no text can exhaust the stack. A chain of operators, \
         `a + b + c + …`, has at\nmost 1024 terms in a function's body, and 256 elsewhere.\nName a part with `let` \
         and use the name."),
    Code::new("E0008", "comparisons do not chain",
        "`a < b < c` would compare a truth with an int. Write `a < b && b < c`."),
    Code::new("E0009", "the parameters are no swizzle",
        "`Sw<B,M,S>` xors B bits found |S| above (or below) bit M into the bits at M.\nThe two groups must not \
         overlap and must lie in 62 bits: 0 <= B <= |S|, 0 <= M, B + M + |S| <= 62."),
    Code::new("E0010", "no item starts like this",
        "A program is a list of items: `sym`, `let`, `fn`, `schedule`, `assert`, `expect error`, `test`, `print`."),
    Code::new("E0011", "this is not a statement",
        "The body of a function holds `copy(A,B)`, `gemm(A,B,C)`, `axpby(a,X,b,Y)`, `fill(T,v)`, `let` and \
         assignments `C[i,j] = …`, `C[i,j] += …`."),
    Code::new("E0012", "a layout in another spelling is not understood to its end",
        "C++ source, Python source, what CuTe prints, types of MLIR, Triton's attributes and shapes with strides are \
         read as\nlayouts where the native grammar has no reading (docs/spellings.md). The label is where that ended; \
         the help is the native\nform of what was read before. Write the rest natively: `(4,8):(8,1)`."),
    Code::new("E0101", "a name is not defined",
        "Names come from `sym` (a run-time int), `let` (an int or a layout), parameters, and the indices of the \
         statement.\nThe help names a similar one when there is one. `eval` takes an unknown name in an expression \
         for a symbol, but not one that\nstands by itself, and not one whose `let` was refused: write `sym N` for a \
         symbol, or `N where N >= 0`."),
    Code::new("E0102", "a name is defined twice",
        "Names of one scope are different: items among each other, parameters and `let`s of a function among each \
         other."),
    Code::new("E0103", "element types differ",
        "Element types never convert by themselves (literals take the type of what they meet; `sum` and `prod` \
         compute in the accumulator's type).\nConvert one side: `D[i] = bf16(acc[i])`, `f32(a[i]) + b[i]`."),
    Code::new("E0104", "not an element type",
        "Element types are f64 f32 f16 bf16 i64 i32 i16 i8 u64 u32 u16 u8 bool, and e4m3 e5m2 on PTX."),
    Code::new("E0105", "a value of another kind is needed",
        "Ints, tuples, layouts, tilers, tensors and elements are different things: `A` is a tensor, `A[i,j]` an \
         element, `layout(A)` its layout."),
    Code::new("E0106", "a function is not defined",
        "Functions on layouts are CuTe's names (`coalesce`, `logical_divide`, …); functions on elements are `exp`, \
         `sqrt`, `relu`, `select`, … and the element types as casts; see docs/language.md.\nFunctions of CuTe that run \
         on data, `copy`, `gemm`, `cp_async_wait`, have no layout: write the layout or the tensor that they work on."),
    Code::new("E0107", "a wrong number of arguments", "The message says how many the function or statement takes."),
    Code::new("E0108", "facts contradict each other",
        "No value of the symbols satisfies every condition of `sym … where`, so the program could never run. Remove \
         or correct one of them."),
    Code::new("E0110", "a whole tensor stands where an element is needed",
        "Element expressions name one element at each point: write `A[i,j]`, one index per mode."),
    Code::new("E0111", "an operation does not give a view",
        "A view is a layout over a tensor's memory, so its offsets must be the tensor's: slices, compositions, \
         divides, `local_tile`, `select`, `group`, `flatten`, `coalesce`.\nThe inverse or complement of a layout is \
         no view; to compute with a tensor's layout write `layout(A)`."),
    Code::new("E0112", "the left side is not an element",
        "An assignment writes elements of a tensor: `C[i,j] = …`. To copy whole tensors write `copy(A, C)`."),
    Code::new("E0113", "a literal does not fit its type",
        "A literal takes the type of its context. An int type takes ints in its range, `bool` takes 0, 1, `true`, \
         `false`, and\na float type takes numbers that do not round to infinity in it: f16 refuses `1e5` and takes \
         `inf`."),
    Code::new("E0114", "an operation is not defined on this type",
        "`exp`, `sqrt` and their kin need floats, `!` `&&` `||` need bool, arithmetic needs numbers. Convert first: \
         `exp(f32(a[i]))`."),
    Code::new("E0115", "a value is too large",
        "A tuple or layout holds at most 4096 leaves. Layouts that kernels use have tens; a table of numbers belongs \
         in a tensor."),
    Code::new("E0116", "a schedule for no function",
        "`schedule NAME on TARGET { … }` names a function of the same text."),
    Code::new("E0117", "a schedule is not applied",
        "A schedule states plans of products, `C: product tile 32 by 12, rows 128, depth 512` on CPU targets and `C: \
         product wgmma 128 by 256` on `ptx:`\ntargets, and on `ptx:` targets plans of attention. Other statements \
         have no plans. Remove the entry: tilewright then chooses the plan."),
    Code::new("E0118", "a malformed claim about emitted code",
        "A claim is a figure of a function or of one of its parameters, compared with a number: `assert \
         vector_bits(f.a) >= 128`,\n`assert bank_conflicts(f) == 1`; or `assert no_divmod(f)`. Join several claims \
         with `&&`. A figure is not a value, so\nno other expression may contain it. `tilewright report` prints the \
         figures. `on cpu:avx2` may follow the claims; the assert then contains only claims."),
    Code::new("E0119", "an assertion compares two values",
        "`assert A == B` (same function), `A === B` (same form), `A ~ B` (compatible), comparisons of ints, joined by \
         `&&`, `||`, `!`."),
    Code::new("E0120", "not an index",
        "An index is a name that walks a whole mode, an int that fixes it, a sum of multiples of names and ints \
         (`2*i+u`, `N-1-i`), any other int that is looked up (`ids[t]`, `i/2`), or a group `(a,b)` for the parts of \
         a mode.\nTo keep a whole mode open, make a view: `let v = A(_,3)`."),
    Code::new("E0121", "a condition depends on the symbols",
        "A truth value is needed here, and the facts neither prove nor refute the condition. State a fact: `sym N \
         where N % 8 == 0`."),
    Code::new("E0122", "shape and stride are not congruent",
        "The stride of a layout has the parentheses of its shape: `((2,3),4):((1,2),6)`. A rank-1 tuple `(6)` is not \
         the leaf `6`."),
    Code::new("E0123", "not a condition on symbols",
        "`where` takes comparisons of ints: `M >= 1`, `M % 8 == 0`, `N <= 1024` (facts of one symbol), `M < N`, `M == \
         2*N` (relations, checked at launch)."),
    Code::new("E0124", "the type of a value is not known",
        "Only literals decide the type here. State it: `let t[i]: f32 = 0`, or `f32(0)`."),
];

/// Extents, verification, launch, files, the command line, tests.
#[rustfmt::skip]
const STAGES: &[Code] = &[
    Code::new("E0301", "an axis has two extents",
        "An index walks whole modes; all modes it walks have one size. Where a part of a longer mode is meant, say how \
         far the index goes\nwhere it is bound, `y[d < 64] = …`, `let t[d < 64] = …`, `sum(d < 64) …`; else change a \
         layout, or use two indices.\nExtents that only symbols decide are checked at launch instead."),
    Code::new("E0302", "a wrong number of indices",
        "One index per top-level mode; a group `(a,b)` indexes the parts of a mode: a tensor `((32,40),64):…` is read \
         as `C[(a,b),i]` or `C[m,i]`.\nIndices stand in the order of the modes, and those of a group in the order of \
         the parts: here `a` has 32 points, `b` 40."),
    Code::new("E0303", "an index is free",
        "An index on the right is either on the left as well, or reduced over: `C[i] = sum(k) A[i,k]`.\nThe body of \
         `sum(k)` is a product: it ends at `+` or `-`; put longer bodies in parentheses."),
    Code::new("E0304", "the extent of an index is not known",
        "Extents come from the layouts that an index walks; this one walks none. Say how far it goes where it is \
         bound, `y[2*h+(i < 2)] = …`,\n`sum(i < 2) …`, use it as an index, or remove it."),
    Code::new("E0305", "an index is bound twice",
        "The indices of the left side and of the reductions around each other have different names."),
    Code::new("E0306", "the output is not injective",
        "Two points would write one element, and which value stays would depend on the order. The note shows two such \
         points.\nGive the output distinct offsets (no stride 0, no overlap), or reduce into it: `C[i] += …`."),
    Code::new("E0307", "the output is not known to be injective",
        "The strides depend on symbols, and the facts do not show that no two points write one element.\nWrite \
         strides as products of extents (`(M,N):(1,M)`), or state the relation: `sym M, LD where M <= LD`."),
    Code::new("E0308", "a tensor is read and written through different maps",
        "A statement may read the element that it writes; reading another element of the same tensor would make the \
         order of points matter.\nKeep the old values in a temporary first: `let t[i,j] = C[i,j]`, then `C[i,j] = t[j,i]`. \
         Where each element needs the new one before it,\nwrite a scan: `cumsum(i) x[i]`, `scan(i, s) 0.9*s + x[i]`."),
    Code::new("E0309", "the sizes differ",
        "`copy` and `axpby` pair the elements of two tensors: mode by mode where the modes have equal sizes, \
         otherwise in colexicographic order, which needs equal sizes."),
    Code::new("E0311", "an index is out of range",
        "A fixed index or coordinate lies in its mode: 0 <= i < size. Where this depends on symbols, the launch \
         checks it as a guard.\nA sum such as `i+1` must lie in it for every `i`: limit the index, `y[i < 7] = \
         x[i+1]`, or say which value a read beyond the mode gives: `x[zero(i+1)]`, `x[clamp(i+1)]`, `x[wrap(i+1)]`."),
    Code::new("E0312", "a view reaches outside its tensor",
        "Every offset of a view must be among those of its tensor: from its least to its greatest offset. Divides \
         round up: tile extents that do not divide leave a partial tile."),
    Code::new("E0313", "an extent is negative", "Extents are 0 or more. To walk backwards use a negative stride."),
    Code::new("E0314", "the layout is not one of a tensor",
        "A tensor's layout maps coordinates to elements in memory: int strides, at most one swizzle after it, \
         `Sw<3,3,3> o 0 o (8,64):(64,1)`. Coordinate strides (`1@0`) and other composed layouts have no memory."),
    Code::new("E0315", "the sign of a stride is not known",
        "To keep a view inside its tensor the checker must know whether strides are negative. State it: `sym S where \
         S >= 0`."),
    Code::new("E0318", "a scan along no index",
        "`cumsum(i) …` and `scan(i, s) …` have a result at each point of `i`, so `i` is an index of the left side or \
         of a reduction around it: `y[i] = cumsum(i) x[i]`. One for all points is a reduction: `y[0] = sum(i) x[i]`."),
    Code::new("E0319", "any number of dimensions where a number is needed",
        "`N...` in the shape of a parameter stands for any number of dimensions with `N` elements together: \
         `x: f32 N...`, `x: f32 (N...,64)`. `N` is a symbol, and a shape has one of them at most. Everywhere else `N` \
         is the number of elements, and one index walks them all: `y[i] = exp(x[i])`."),
    Code::new("E0400", "a program breaks an invariant",
        "tilewright verifies programs before it schedules them: names resolve, extents agree, types agree, every \
         element is written\nonce, nothing is read before it is written. The frontend reports such faults with their \
         place; this code means that a\nprogram was built or edited by other means (the builder, the text or JSON \
         form).\nThe message names the statement; change it there."),
    Code::new("E0401", "a kernel breaks an invariant",
        "tilewright verifies kernels before it makes code of them: loops fit their kind, accesses have one \
         coordinate per mode, register\naccesses are constant once expanded, offsets are what the layouts give, \
         parallel iterations are independent.\nA kernel from our own scheduling that fails is a bug: please report \
         it with the program. If the kernel comes from a file, correct it where the message says."),
    Code::new("E0402", "an access lies outside of its buffer",
        "Some launch that the facts allow reads or writes an element that its tensor or buffer does not have; the \
         message shows\nthe symbols' and loops' values of one. Make the buffer's layout larger, the loop shorter, or \
         state the missing fact\n(`sym M where M % 4 == 0`)."),
    Code::new("E0403", "an atom does not fit its operands",
        "An atom works on tiles of fixed extents, element sizes, memory spaces and sometimes strides, all in the \
         target's table.\nUse a tile as the table says, or another atom."),
    Code::new("E0404", "a type that only a GPU has",
        "`e4m3` and `e5m2` (8-bit floats) exist on PTX targets only: no CPU instruction computes with them.\nBuild \
         for a PTX target, or store the tensor as f16."),
    Code::new("E0405", "a construct that only a GPU has",
        "Block loops, thread loops and barriers inside a phase distribute work over a GPU. A CPU kernel has \
         parallel, serial, unrolled and vector loops.\nSchedule the function for a `cpu` target."),
    Code::new("E0406", "an access without an offset",
        "The backend emits offsets; it does not derive them. Index saturation fills the offset of every access of a \
         kernel and must run first."),
    Code::new("E0407", "an atom that does not fit",
        "A kernel calls an atom that the target's table does not have, or with tiles of another shape, number or \
         element size than its row asks for.\nSchedule the function again for this target."),
    Code::new("E0408", "too much unrolled code",
        "Unrolled loops are written out, and a phase may become at most 4096 stores and tiles.\nMake outer unrolled \
         loops serial, or their extents smaller."),
    Code::new("E0409", "a number that must be known at compile time",
        "Extents of unrolled and vector loops, and offsets of registers once these are expanded, are part of the \
         code: they cannot depend on symbols or on loops that remain.\nUse a serial loop, or memory instead of \
         registers."),
    Code::new("E0410", "a vector loop or row that is not one",
        "The iterations of a vector loop are the lanes of registers: the loop is innermost, its extent is a power of \
         two of at most 64, and it holds stores only. So does a row.\nSplit the extent, and peel the rest."),
    Code::new("E0411", "a kernel that does not verify",
        "A name, an id or a type in the kernel does not fit the rest of it. The kernels that tilewright makes \
         verify. For a kernel that you edit or write, `verify` gives a better message."),
    Code::new("E0412", "an index that does not fit in 64 bits",
        "An offset in bytes, or a constant part of it, leaves the 64-bit integers when the code is made.\nMake the \
         layout smaller, or split it."),
    Code::new("E0413", "too deep a nest",
        "Expressions may be nested 256 deep, loops 64: far more than any real program, few enough for every \
         stack.\nSplit the expression over several statements."),
    Code::new("E0414", "a target that the CPU backend does not have",
        "The fixed CPU targets are cpu:baseline, cpu:avx2 and cpu:avx512 (x86-64-v2, -v3, -v4), each also on a named \
         core (cpu:avx2@zen3); `cpu` is the best of them that this machine runs."),
    Code::new("E0415", "the code generator failed",
        "Cranelift refused the code that it was given. This is a defect of tilewright: please report the program and \
         the target."),
    Code::new("E0416", "too many registers",
        "A register buffer may have 4096 elements; machines have far fewer, and the rest is spilled.\nUse a smaller \
         tile, or put the buffer into shared memory."),
    Code::new("E0420", "a coordinate layout where memory is addressed",
        "Strides such as `1@0` give coordinates, not offsets, so a tensor with them names no memory.\nGive the tensor \
         a layout with plain strides; identity layouts are for views and predicates."),
    Code::new("E0421", "a schedule for no statement",
        "An entry of a schedule names the tensor that a statement writes, after fusion; `C#2` is the second \
         statement that writes `C`. A statement has one entry. `build --emit schedule` prints the names of all \
         products."),
    Code::new("E0422", "a schedule that cannot be carried out",
        "The target has no such tile or block, rows or columns are no multiple of it, a number is larger than its \
         extent, a factor must be packed, or the product is not computed whole. The message\nsays which; `build \
         --emit schedule` of the program without the schedule prints one that works."),
    Code::new("E0430", "a type that this GPU generation lacks",
        "Conversions from and to `e4m3` and `e5m2` (8-bit floats) are instructions of sm_89 and later. Copies of them \
         need none.\nCompile for `ptx:sm_89` or a later one, or store the tensor as f16."),
    Code::new("E0431", "a target that the PTX backend does not have",
        "PTX is written for `ptx:sm_70`, `sm_75`, `sm_80`, `sm_86`, `sm_89`, `sm_90a`, `sm_100` and `sm_120`; a \
         later GPU also runs the text of an\nearlier generation whose name has no letter."),
    Code::new("E0432", "a kernel that is not bound to a grid",
        "A kernel for a GPU is a loop over blocks; in it, loops over threads with barriers between them; in these, \
         loops and stores.\nThe message says where this one differs. Kernels made by tilewright's scheduling have \
         this form."),
    Code::new("E0433", "too much shared memory",
        "The shared buffers of one phase lie one after another, and a block gets 96 KiB (sm_70), 163 KiB (sm_80) or \
         227 KiB (sm_90a).\nUse smaller tiles."),
    Code::new("E0440", "a statement that no plan takes as it is written",
        "It runs, and slower than it could. `report` says why and what to write; `assert no_fallback(f)` refuses it."),
    Code::new("E0450", "the interpreter met an access outside of its memory",
        "The message names the tensor, the offset and the point. Either the memory given is smaller than the layout \
         needs (its\norigin counts: negative strides reach below offset 0), or the program is wrong there."),
    Code::new("E0451", "a fact or a condition is false for these values",
        "Symbols carry facts (`M >= 1`, `M % 8 == 0`) and functions may have conditions that relate them (`M == N`). \
         The values\ngiven contradict one. Give other values, or weaken the fact in the program."),
    Code::new("E0452", "the arguments do not fit the function",
        "There must be one value per symbol and one memory per parameter, of the parameter's element type, in the \
         order of the\ndeclaration."),
    Code::new("E0453", "a derived offset differs from its layout",
        "Index saturation rewrites the offset of every access; the interpreter computes it from the layout too and \
         compares.\nA difference is a bug in a law or in a hand-written offset: the message shows both at one point."),
    Code::new("E0454", "too large to interpret",
        "The reference interpreter (`test`, `run --check`) holds all parameters and temporaries in memory, gaps of \
         their layouts and whole\nblocks of swizzles included, and 8 bytes more for each element that is written. It \
         stops at 4 GiB, or where the system gives no\nmore. Use smaller values of the symbols."),
    Code::new("E0455", "index arithmetic failed",
        "An extent is negative, a stride is a basis element (which gives coordinates, not offsets), or an offset does \
         not fit in\n64 bits for these values of the symbols."),
    Code::new("E0456", "an atom or reduction that cannot be interpreted",
        "The interpreter runs the atoms of the target's table, over tiles of their shapes, and reductions of one \
         update. The message says which\natom the target does not have, which tiles do not fit it, or what has no \
         sequential meaning."),
    Code::new("E0457", "an index that is out of range",
        "A program looks elements up by an index that is computed or read, as in `emb[ids[t],d]` or `x[i/2]`. Such an \
         index is\nchecked when it is used: it must not be below 0, and must be below the extent of the mode that it \
         indexes;\nnegative ones do not count from the end. Here one is outside. Correct the data, or say what is \
         meant:\n`emb[clamp(ids[t]),d]` reads the nearest element, `emb[wrap(ids[t]),d]` goes round: -1 is \
         the last one."),
    Code::new("E0460", "not the text of a program or kernel",
        "The text forms of `build --emit program,kernel` can be read back; `docs/ir.md` describes them. The message \
         gives line and\ncolumn, what stands there and what is needed."),
    Code::new("E0461", "not the JSON form of a program, kernel or target",
        "The document must have the fields that `docs/ir.md` lists and `schema` 1. The message gives the path to the \
         first field\nthat is missing or wrong."),
    Code::new("E0501", "a wrong number of tensors",
        "A call passes one tensor per parameter, in the order of the function's declaration. Temporaries are not \
         passed."),
    Code::new("E0502", "a wrong number of symbol values",
        "A call passes one value per symbol of the function, in the order of their declaration."),
    Code::new("E0503", "a fact about a symbol that is false",
        "`sym M where M % 8 == 0` is a promise that the code relies on, so it is checked before the code runs.\nPass \
         a value that keeps it, or weaken the `where`."),
    Code::new("E0504", "a condition that is false",
        "The function is right only for symbol values that satisfy its guards, which `tilewright check` lists (`N % \
         4 == 0`).\nPass values that satisfy them."),
    Code::new("E0505", "a negative extent",
        "The layout of a tensor has an extent that is below 0, in a shape that was passed or for these symbol values. \
         An extent may be 0: the tensor is empty then."),
    Code::new("E0506", "an extent or offset that overflows",
        "With these symbol values an extent, or the largest offset of a tensor, does not fit in 64 bits."),
    Code::new("E0507", "memory that is too small",
        "A tensor's memory must hold every offset of its layout: for `(4,8):(1,5)` the offsets 0 to 38, so 39 \
         elements. Negative strides reach below offset 0, which is then not the first element of the memory."),
    Code::new("E0508", "memory of another type",
        "The argument's elements are of another type than the tensor's. Nothing is converted on the way in; cast in \
         the program.\nThe operands of an einsum are promoted to one type as in NumPy (i32 and f32 are f64), and \
         summed in f64 of f64, f32 of smaller\nfloats, i64, u64 and u32 of themselves, i32 of smaller ints. Its result \
         has that type, or is a narrower float. Bools alone have no sum."),
    Code::new("E0509", "memory that is not aligned",
        "The code relies on the alignment that the kernel states for the tensor. Pass memory that starts at a \
         multiple of it.\nWhere a GPU copies boxes of a tensor, all strides but that of 1 are multiples of 16 bytes."),
    Code::new("E0510", "an output that overlaps another tensor",
        "What is written must overlap nothing else: the order of reads and writes is not defined, and code keeps \
         values in registers.\nPass separate memory. Inputs may overlap each other."),
    Code::new("E0511", "an output that may not be written",
        "The tensor is written by the function, and its memory was passed for reading only."),
    Code::new("E0512", "code for another machine",
        "The kernel was compiled for a target whose instructions this machine does not have. Its text can be shown, \
         it cannot be called.\nCompile for `cpu`."),
    Code::new("E0513", "no memory for a temporary",
        "A temporary of the function, or the new result of an einsum, is larger than what the system gives."),
    Code::new("E0514", "no GPU",
        "Running on a GPU needs the NVIDIA driver (its library libcuda), CUDA 12 or later, and a GPU that it \
         shows.\nCUDA_VISIBLE_DEVICES may hide GPUs. Building PTX needs none of these: `build --target ptx:sm_90a`."),
    Code::new("E0515", "a GPU that cannot run the target",
        "`ptx:sm_80` runs on compute capability 8.0 and later, `ptx:sm_70` on 7.0 and later, `ptx:sm_90a` on 9.0 \
         only.\n`--target cuda` is the best target of the GPU that is there."),
    Code::new("E0516", "PTX that the driver does not take",
        "The driver compiles PTX when it is loaded. A driver older than the text's `.version` refuses the text; the \
         message has the driver's words. Update the driver. If it is new, please report the program."),
    Code::new("E0517", "not enough device memory",
        "The tensors and the temporaries of a function lie in device memory. Choose smaller symbol values, or free \
         what\nother programs hold (nvidia-smi shows them)."),
    Code::new("E0518", "a call of the GPU driver that failed",
        "The message has the call and the driver's words. After an illegal address or a trap every later call of \
         the\nprocess fails too. Pointers that were passed must hold what the launch manifest says; if all \
         were\nallocated by tilewright, please report the program."),
    Code::new("E0519", "a launch manifest that cannot be used",
        "The manifest is JSON as `build --emit manifest` writes it (docs/ptx.md): an entry, grid and arguments as \
         expressions\nof the symbols. tilewright refuses another version, an unknown name or a malformed expression \
         before anything runs."),
    Code::new("E0520", "a call that was interrupted",
        "Whoever called it asked it to end, as Ctrl-C does in Python. What it writes is not complete: call it again."),
    Code::new("E0601", "a file cannot be read",
        "The operating system refuses to open or read the file: it does not exist, or may not be read.\nCheck the \
         path and the permissions."),
    Code::new("E0602", "a folder where a file is needed", "The path names a folder. Name a file in it."),
    Code::new("E0603", "not a .npy file",
        "A `.npy` file begins with the six bytes \\x93NUMPY. This one does not, so it is something else, or \
         empty.\nWrite it with numpy.save, or bind the bytes as they are with `--raw NAME=FILE`."),
    Code::new("E0604", "an unknown .npy version",
        "Versions 1.0, 2.0 and 3.0 of the format exist. Save the array again with one of them."),
    Code::new("E0605", "a corrupt .npy header",
        "The header is a Python dict with exactly the keys 'descr', 'fortran_order' and 'shape'; this one is cut \
         short or is\nsomething else. Save the array again with numpy.save."),
    Code::new("E0606", "a truncated array file",
        "The header promises more bytes of data than the file has: it was cut short while it was copied or \
         written.\ntilewright read nothing from it. Copy or save it again."),
    Code::new("E0607", "an array file with too many bytes",
        "More bytes follow than the header promises: the file holds several arrays, or something else after the \
         first.\nSave one array per file, or use .npz."),
    Code::new("E0608", "an element type that is not read",
        "Types are f64 f32 f16 bf16 i64 i32 i16 i8 u64 u32 u16 u8 bool, little-endian. Others (structured,\n\
         big-endian) must be converted first, with NumPy's astype for example. A complex array is two arrays: save \
         `a.real` and `a.imag`."),
    Code::new("E0609", "an array with too many elements",
        "The product of the extents in the header does not fit in 64 bits. The header is corrupt."),
    Code::new("E0610", "a bool that is neither 0 nor 1",
        "A bool is one byte, 0 or 1. Different code would read another byte differently, so tilewright refuses \
         it.\nWrite the array from a bool array, or declare the tensor as u8."),
    Code::new("E0611", "an archive that cannot be read",
        "The .npz (zip) or .safetensors file is damaged, has two members of one name, or uses a compression that is \
         not read\n(stored and deflated are)."),
    Code::new("E0612", "a member of an archive",
        "One file holds several arrays: say which with FILE.npz::NAME or FILE.safetensors::NAME. A .npy file has no \
         members.\nThe name of a member that is written is not empty, and not `__metadata__` in a .safetensors file."),
    Code::new("E0613", "an unknown file extension",
        "Array files are .npy, .npz or .safetensors. Rename the file, or bind its bytes with `--raw NAME=FILE`."),
    Code::new("E0614", "a file cannot be written",
        "The folder does not exist, may not be written, or the disk is full. Outputs are written beside their final \
         place and renamed at\nthe end, so that no file was changed."),
    Code::new("E0615", "two outputs in one place",
        "Two tensors are to be written to one file or one member. Give each its own: FILE.npz::a and FILE.npz::b."),
    Code::new("E0616", "a type that the format cannot hold",
        "A .npy file has no 8-bit float types. Write a .safetensors file, or cast in the program."),
    Code::new("E0617", "not enough memory",
        "The buffer that the bound symbols ask for is larger than the system gives. Bind smaller values."),
    Code::new("E0618", "a member that is there already",
        "An output into an archive (.npz, .safetensors) leaves the other members there, and replaces a member only \
         with `--replace`. Add `--replace`, or write another member: FILE.npz::NAME."),
    Code::new("E0620", "an array that does not fit its tensor",
        "An array file and the tensor it is bound to must have the same element type, and the file one dimension for \
         each\ntop-level mode of the tensor's layout. A hierarchical mode such as (4,5) is one dimension of size \
         20.\nTo bind memory as it is, use `--raw NAME=FILE`.\nThe two sides of a copy from Rust have one shape, and \
         one stride for each mode; a tensor of an einsum has one mode for each of its indices."),
    Code::new("E0621", "an extent that does not fit",
        "The extents of an array are the sizes of the tensor's top-level modes; symbols are solved from them. Here \
         two places\ndisagree, or no whole number solves the equation (8*K = 12). Change the array, the layout, or \
         the value given by `--set`.\nIn a copy from Rust, both sides have the same shape; a source that repeats has \
         that shape and a stride of 0.\nIn an einsum, an index has one extent; an operand of extent 1 repeats, \
         unless it has the index twice."),
    Code::new("E0622", "a symbol without a value",
        "No extent of an array and no `--set` says what the symbol is. A symbol that only occurs in strides, or only \
         in outputs,\nor in a size such as ceil_div(M,4) that has many solutions, must be given: `--set M=100`."),
    Code::new("E0623", "values that disagree where a layout overlaps",
        "The tensor's layout names one element by several coordinates (stride 0, for example), and the file has \
         different values\nthere. Nothing says which one is meant. Bind an array that has the element once, or \
         memory with `--raw NAME=FILE`."),
    Code::new("E0624", "raw memory of a wrong length",
        "`--raw NAME=FILE` binds a file's bytes as the tensor's memory: it must have exactly `cosize` elements, from \
         the smallest\noffset of the layout to the largest."),
    Code::new("E0625", "a stride that is not the layout's",
        "A call from Rust said the strides of an argument, and the parameter's layout has others: the code would read \
         other\nelements than you mean. Declare the parameter with the memory's strides; a copy between the two is \
         a program too."),
    Code::new("E0626", "archives that another process writes",
        "One writer at a time changes the archives of a folder, so that no member is lost; another writer has held \
         them for a minute."),
    Code::new("E0630", "an object that is no array",
        "A call from Python takes arrays whose memory it can use where it lies: NumPy's, torch's, JAX's, CuPy's, and \
         whatever has\nthe buffer protocol, `__dlpack__` or `__cuda_array_interface__`. Here an object has none of \
         them, or its memory is not\nits elements: a mask lies over them, they are reached through pointers, or the \
         capsule was used before."),
    Code::new("E0631", "elements that nothing here computes with",
        "An array's elements have a type that programs do not have, such as a complex or a structured one, or the \
         other byte\norder. Convert the array, or pass a part of it: `x.real`, `x[\"field\"]`."),
    Code::new("E0632", "an array that cannot be",
        "An array has more than 64 dimensions, a negative extent, elements without memory, or offsets that need more \
         than 64\nbits."),
    Code::new("E0633", "an array on another device",
        "The arrays of a call are where its code runs: in this process's memory, or on one CUDA device. Move the \
         array, or compile\nfor the device that it is on."),
    Code::new("E0634", "an argument that is not given",
        "A function reads the argument, or its layout is one that no array has, so that the result cannot be made: \
         pass an array."),
    Code::new("E0635", "a number that the type does not hold",
        "A number argument is outside of the range of the parameter's type, or a fraction where the type has ints \
         alone."),
    Code::new("E0636", "a pattern of axes that is wrong",
        "A pattern of `rearrange`, `repeat` or `reduce` names each axis of the array on the left of `->`, and those \
         of the result on\nits right: `b (h d) s -> (b h) s d`. The message says what is wrong with this one."),
    Code::new("E0637", "an option of an einsum that is wrong",
        "`dtype=`, `order=` and `casting=` of `tilewright.einsum` are NumPy's, for operands of NumPy: the operands are \
         converted to the\ntype where the rule of casting allows it."),
    Code::new("E0638", "a tensor that gradients are recorded of",
        "torch records what is done to the tensor, and the call has no gradient: it would be lost without a word. Call \
         within\n`torch.no_grad()`, pass `x.detach()`, or make an operator with a gradient: `tilewright.torch.op`."),
    Code::new("E0701", "a malformed option",
        "Bindings are written NAME=FILE for arrays and NAME=NUMBER for symbols. The name is that of a parameter or a \
         symbol."),
    Code::new("E0702", "no such function, or no statement on a line",
        "The program has no function of this name, or has several and none was named: say which with `--fn NAME`.\n\
         Or the line that `explain FILE:LINE` asks about has no statement."),
    Code::new("E0703", "no such parameter",
        "An option names something that is not a parameter of the function, or an output as an input. The message \
         lists what\nthere is: tensors that are only read take `--in`, tensors that are written take `--out`."),
    Code::new("E0704", "a parameter without a file",
        "Each tensor that the function reads needs `--in NAME=FILE` (or `--raw`), each that it writes `--out \
         NAME=FILE`. A tensor that is updated\n(`+=`, `max=`) or written at an index that is looked up keeps its old \
         elements, and is read, unless `fill(NAME, 0)` comes first."),
    Code::new("E0705", "an unknown target",
        "Targets are `cpu` (this machine), the fixed `cpu:baseline`, `cpu:avx2`, `cpu:avx512`, each of them on a \
         named core\n(`cpu:avx2@zen3`; a core has no instruction set that it does not run), and GPUs such as \
         `ptx:sm_80` and `ptx:sm_90a`.\n`tilewright targets` lists them; `cuda` is the best of these for the GPU of \
         this machine."),
    Code::new("E0706", "a stage that this target does not have",
        "Machine code (`clif`, `asm`) exists for CPU targets, PTX text and its launch manifest (`ptx`, `manifest`) \
         for `ptx:` targets.\nEvery other stage exists for all of them."),
    Code::new("E0707", "an unknown stage",
        "Stages are ast program layouts egraph schedule kernel index proof clif asm ptx manifest map json dot html, \
         separated by commas."),
    Code::new("E0708", "a malformed line of JSON",
        "Each line of `eval --jsonl` is an object {\"op\": NAME, \"args\": [TEXT…]}, optionally with \"style\" and \
         \"id\". This error is the answer to the line; the lines after it still run."),
    Code::new("E0709", "an unknown topic of help",
        "Help speaks of error codes (`tilewright help` lists them), of commands (`tilewright --help`), of operations \
         of the\nalgebra (`tilewright help ops`), and of words and signs of the language (`tilewright help let`). In a \
         session of `eval`,\n`:help` lists the commands."),
    Code::new("E0710", "a program without functions",
        "There is nothing to build, run or measure. Write `fn name(…) { … }`."),
    Code::new("E0711", "not text", "Programs are UTF-8 text. This file is not."),
    Code::new("E0712", "a program that is too long", "Program files beyond 16 MiB are refused."),
    Code::new("E0713", "nothing to draw",
        "A picture needs a layout, with a number for each symbol (`--set M=4`); a tile is a shape, an access a \
         coordinate or a layout.\nWhat is larger than `--limit` is cropped; at most 65,536 cells are drawn."),
    Code::new("E0714", "a target that cannot run here",
        "Code for this target cannot be run by this build: it was made without the feature `cuda`. Build with it (it \
         is on by\ndefault and needs no CUDA), or use a CPU target."),
    Code::new("E0715", "a command line that cannot be read",
        "A command, an option or its value is unknown or missing. `tilewright --help` lists the commands, `tilewright \
         COMMAND --help`\nthe options of one. Only `--json` answers with this code; otherwise the message is \
         printed as it is."),
    Code::new("E0716", "options that do not go together",
        "An option needs another one, or excludes it: the message says which. `tilewright help COMMAND` has all."),
    Code::new("E0717", "not a proof",
        "`check --proof FILE` reads JSON as `build --emit proof` and `explain --json` write it: a proof, a list of \
         proofs, or an\nobject with proofs in it (docs/laws.md has the fields). This file is not JSON, or holds no \
         proof."),
    Code::new("E0718", "a proof does not hold",
        "The checker replays each step with the law's two sides, its conditions and the interpreter. The message \
         names the step\nand what is wrong with it: a law that does not match there, a condition that is not so, or \
         values that differ.\nIf the proof comes from tilewright unchanged, please report it: it means a wrong \
         simplification."),
    Code::new("E0719", "not an einsum",
        "An einsum names the indices of its operands, and after `->` those of its result, each a letter: \
         `ij,jk->ik`. Without\n`->` the result has the indices that occur once, in alphabetical order. An index may \
         occur twice in an operand (its diagonal), but not in the result. `...` may occur once in an operand or in \
         the result, for the modes without a letter, if the shapes are known; if the operands have such modes, a \
         result after `->` needs `...`. An einsum to order has at most 64 operands and 128 indices."),
    Code::new("E0720", "an index without its extent",
        "The cost of an order depends on the extents. So give an extent to each index of the einsum, and to no \
         other: `--extent a=32,b=64`;\na number alone, `--extent 32`, is the extent of every index that is not \
         named.\nIf the einsum is computed, an index of the result alone takes its extent from the result's shape."),
    Code::new("E0721", "an atom, or a tile of atoms, that is unknown or misused",
        "Atoms have CuTe's names, `SM80_16x8x16_F32F16F16F32_TN` or `SM75_U32x4_LDSM_N`, and operands A, B, C (and E \
         of sparse products),\nor Src and Dst. `tilewright help atoms` lists the known ones: the traits of CuTe up \
         to sm_90a.\nDense products of `tcgen05`, `SM100_MMA_F16BF16_SS<…>`, are known in tiles, but their results \
         in tensor memory have no layout here. A copy by one thread,\n`UniversalCopy` or `SM90_TMA_LOAD`, needs its \
         size: `UniversalCopy<uint128_t>`, `Copy_Traits<SM90_TMA_LOAD, Int<8192>>`.\nIn an expression an operand \
         stands for its layout, the atom alone for none.\nA tile of atoms, `make_tiled_mma(…)` or \
         `make_tiled_copy(…)`, is no layout either. `.get_slice(thread)` is one of its threads,\nwhose number is \
         below the number of threads. `.partition_C(tensor)` of that thread takes a tensor of two modes at \
         least.\nThe atoms divide the tile: its extents are multiples of the atoms' extents along M, N and K."),
    Code::new("E0801", "an assert that is false",
        "What follows `assert`, or in C++'s `static_assert`, does not hold. Both sides are shown as they evaluate."),
    Code::new("E0802", "an assert that cannot be decided",
        "The facts about the symbols neither prove nor refute the assert. State the missing fact: `sym M where M % 4 \
         == 0`."),
    Code::new("E0803", "a test that disagrees",
        "The compiled code and the reference interpreter give different values. The first element that differs is \
         shown, with\nthe tolerance that the order of float additions allows. This is a defect of the compiler: \
         please report the program."),
    Code::new("E0804", "a golden text that differs",
        "A stage's text is not what the file expects. If the new text is right, `tilewright test --bless` writes it."),
    Code::new("E0805", "a malformed test directive",
        "Directives are comments: `// run: M=4 N=7`, with optional `fn=NAME` and `seed=NUMBER`, and\n`// expect STAGE \
         [FUNCTION] [on TARGET]:` followed by the expected lines, each behind `// `."),
    Code::new("E0806", "no tests found", "The paths hold no `.tw` file."),
    Code::new("E0807", "an expected error that did not come",
        "`expect error CODE expr`: the expression has a value, or another error than this code's."),
    Code::new("E0808", "a claim about emitted code that is false",
        "`assert vector_bits(f.a) >= 128` and similar claims are about the code that tilewright emitted for a \
         target. The message shows the figure, and its place in the code. Change the layouts, state more facts about \
         the symbols, or claim less;\n`tilewright report FILE --target T` lists every access."),
    Code::new("E0809", "a golden file that belongs to nothing",
        "`NAME.goldens` lists the golden files of `NAME.tw`. A listed file is not there, a list has no program, or a \
         file that is there\nis not listed, and is left alone. `test --bless --golden WHAT` lists one and writes it."),
    Code::new("E0810", "a check that does not hold",
        "A line behind `// check STAGE …:` asks for what the stage's text has not, or has where it must not."),
    Code::new("E0811", "goldens that are rewritten where nobody looks",
        "`test --bless` rewrites what differs: run it where you look at it, or say `--bless-in-ci`."),
    Code::new("E0812", "a golden that is not rewritten",
        "`test --bless` takes what is shown to be the same function at no greater cost; `--accept f` takes what f is."),
];

/// The row of a code.
pub fn find(id: &str) -> Option<&'static Code> {
    CODES.iter().find(|c| c.id.eq_ignore_ascii_case(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_of_array_files_is_named() {
        let text = find("E0608").map_or("", |code| code.explain);
        for dtype in crate::dtype::DType::ALL.into_iter().filter(|d| d.on_cpu()) {
            assert!(text.contains(&format!(" {dtype} ")) || text.contains(&format!(" {dtype},")), "{dtype}: {text}");
        }
    }

    #[test]
    fn rows_are_sorted_and_unique() {
        assert!(CODES.windows(2).all(|w| w[0].id < w[1].id));
    }
}
