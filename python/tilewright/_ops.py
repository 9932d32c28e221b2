"""The operations of the algebra, by CuTe's names. Written by scripts/python_operations.py from the table."""

from __future__ import annotations

from ._native import Layout, apply

# fmt: off

def append(A, X):
    """With X as a further last mode."""
    return apply('append', A, X)


def append_to_rank(A, n, X=None):
    """With X (or 1:0) appended until the rank is n."""
    given = [X]
    while given and given[-1] is None:
        given.pop()
    return apply('append_to_rank', A, n, *given)


def as_arithmetic_tuple(basis):
    """Scaled basis elements as coordinates: 2@1 is (0,2)."""
    return apply('as_arithmetic_tuple', basis)


def as_layout(A):
    """The plain layout of the same function, after a shift where it does not start at 0."""
    return apply('as_layout', A)


def bijective(A):
    """Whether the offsets are 0 to size - 1, each once."""
    return apply('bijective', A)


def blocked_product(A, B):
    """Copies of A side by side in the arrangement of B."""
    return apply('blocked_product', A, B)


def ceil_div_layout(shape, A):
    """How often a layout fits into a shape: the shape of the complement."""
    return apply('ceil_div_layout', shape, A)


def coalesce(A, profile=None):
    """The fewest modes with the same 1-D function, by the modes of a profile."""
    given = [profile]
    while given and given[-1] is None:
        given.pop()
    return apply('coalesce', A, *given)


def coalesce_profile(A, profile):
    """Each mode at a terminal of the profile coalesced."""
    return apply('coalesce_profile', A, profile)


def coalesce_shape(shape):
    """The extents merged into one int where all are static or all dynamic."""
    return apply('coalesce_shape', shape)


def compact_col_major(shape, current=None):
    """Running products of the extents, first mode fastest; 0 at extents of 1."""
    given = [current]
    while given and given[-1] is None:
        given.pop()
    return apply('compact_col_major', shape, *given)


def compact_order(shape, order):
    """Running products of the extents in the given order; 0 at extents of 1."""
    return apply('compact_order', shape, order)


def compact_row_major(shape, current=None):
    """Running products of the extents, last mode fastest; 0 at extents of 1."""
    given = [current]
    while given and given[-1] is None:
        given.pop()
    return apply('compact_row_major', shape, *given)


def compatible(A, B):
    """Whether B refines A: every coordinate into A is one into B."""
    return apply('compatible', A, B)


def complement(A, cotarget=None):
    """The layout of the offsets that A skips, up to the cotarget or A's cosize."""
    given = [cotarget]
    while given and given[-1] is None:
        given.pop()
    return apply('complement', A, *given)


def complement_cotarget(A, cotarget):
    """The layout of the offsets below the cotarget that A skips."""
    return apply('complement_cotarget', A, cotarget)


def composed_crd2idx(coord, A):
    """The offset of a coordinate of a composed layout."""
    return apply('composed_crd2idx', coord, A)


def composed_indices(A):
    """The offsets of all 1-D coordinates of a composed layout."""
    return apply('composed_indices', A)


def composed_slice_indices(coord, A):
    """The offsets of a slice of a composed layout."""
    return apply('composed_slice_indices', coord, A)


def composition(A, B):
    """The layout that applies A after B."""
    return apply('composition', A, B)


def composition_layout_swizzle(A, swizzle):
    """A layout after a swizzle, as a swizzle after the layout."""
    return apply('composition_layout_swizzle', A, swizzle)


def composition_swizzle(swizzle, A):
    """A swizzle after a layout."""
    return apply('composition_swizzle', swizzle, A)


def composition_tiler(A, tiler):
    """Composition by mode with a tiler."""
    return apply('composition_tiler', A, tiler)


def congruent(A, B):
    """Whether the profiles are equal."""
    return apply('congruent', A, B)


def coshape(A, path=None):
    """The shape of the offsets: the cosize of each coordinate."""
    given = [path]
    while given and given[-1] is None:
        given.pop()
    return apply('coshape', A, *given)


def cosize(A, path=None):
    """The number of elements spanned: 1 + Σ (extent - 1)·|stride|; of a composed layout, 1 + the largest value."""
    given = [path]
    while given and given[-1] is None:
        given.pop()
    return apply('cosize', A, *given)


def cosize_at(A, path):
    """The cosize of a mode."""
    return apply('cosize_at', A, path)


def crd2crd(coord, from_, to):
    """The coordinate of the same index in another shape."""
    return apply('crd2crd', coord, from_, to)


def crd2idx(coord, A, stride=None):
    """The offset of a coordinate; into a shape, its 1-D index."""
    given = [stride]
    while given and given[-1] is None:
        given.pop()
    return apply('crd2idx', coord, A, *given)


def crd2idx_shape(coord, shape):
    """The 1-D index of a coordinate into a shape."""
    return apply('crd2idx_shape', coord, shape)


def depth(A, path=None):
    """The depth of nesting; 0 for an int."""
    given = [path]
    while given and given[-1] is None:
        given.pop()
    return apply('depth', A, *given)


def depth_at(A, path):
    """The depth of a mode."""
    return apply('depth_at', A, path)


def dice(coord, A):
    """The modes where the coordinate has an index."""
    return apply('dice', coord, A)


def domain_distribute(shape, n):
    """A layout of n elements spread over a shape."""
    return apply('domain_distribute', shape, n)


def domain_offset(coord, A):
    """The layout seen from a coordinate on."""
    return apply('domain_offset', coord, A)


def downcast(A, n):
    """The layout in elements of 1/n the width."""
    return apply('downcast', A, n)


def evenly_divides(A, tile):
    """Whether the tile divides the shape evenly."""
    return apply('evenly_divides', A, tile)


def filter(A, profile=None):
    """Coalesced, without modes of stride 0."""
    given = [profile]
    while given and given[-1] is None:
        given.pop()
    return apply('filter', A, *given)


def filter_profile(A, profile):
    """Each mode at a terminal of the profile filtered."""
    return apply('filter_profile', A, profile)


def filter_zeros(A, guide=None):
    """Extents of stride 0, or at zeros of the guide, replaced by 1."""
    given = [guide]
    while given and given[-1] is None:
        given.pop()
    return apply('filter_zeros', A, *given)


def filter_zeros_profile(A, guide):
    """Extents at zeros of the guide replaced by 1."""
    return apply('filter_zeros_profile', A, guide)


def flat_divide(A, tiler):
    """One mode for each tile and each rest."""
    return apply('flat_divide', A, tiler)


def flat_product(A, tiler):
    """One mode for each block and each arrangement."""
    return apply('flat_product', A, tiler)


def flatten(A):
    """The leaf modes as one tuple; of a tiler and of a coordinate the leaf entries."""
    return apply('flatten', A)


def get(A, path):
    """A mode as a layout, or an entry of a tuple."""
    return apply('get', A, path)


def get_1d_coord(A, offset):
    """The 1-D coordinate of an offset."""
    return apply('get_1d_coord', A, offset)


def get_flat_coord(A, offset):
    """The coordinate of an offset, one int for each mode."""
    return apply('get_flat_coord', A, offset)


def get_hier_coord(A, offset):
    """The coordinate of an offset, in the layout's profile."""
    return apply('get_hier_coord', A, offset)


def get_nonswizzle_portion(A):
    """The inner layout of a swizzled one."""
    return apply('get_nonswizzle_portion', A)


def get_swizzle_portion(A):
    """The swizzle of a swizzled layout; Sw<0,4,3> of a plain one."""
    return apply('get_swizzle_portion', A)


def greatest_common_domain(A, B):
    """The factors that two shapes have at the same places, as a layout that both compose with."""
    return apply('greatest_common_domain', A, B)


def group(A, begin, end):
    """The modes begin..end grouped into one; end -1 is the rank."""
    return apply('group', A, begin, end)


def idx2crd(index, shape, stride=None):
    """The coordinate of an index into a shape."""
    given = [stride]
    while given and given[-1] is None:
        given.pop()
    return apply('idx2crd', index, shape, *given)


def idx2crd_stride(index, shape, stride):
    """The coordinate whose leaves are (index / stride) % extent."""
    return apply('idx2crd_stride', index, shape, stride)


def index_width(A, bits=None):
    """32 when every index, offset and step between fits in 32 bits, otherwise 64; `bits` asks for one, under guards."""
    given = [bits]
    while given and given[-1] is None:
        given.pop()
    return apply('index_width', A, *given)


def injective(A):
    """Whether distinct coordinates have distinct offsets."""
    return apply('injective', A)


def is_compact(A):
    """Whether the strides are the running products of the extents, in some order, modes of extent 1 aside: no gap and no repeat."""
    return apply('is_compact', A)


def is_constant(n, x):
    """Whether the value is the static int n."""
    return apply('is_constant', n, x)


def is_integral(x):
    """Whether the value is an int, static or dynamic."""
    return apply('is_integral', x)


def is_static(t):
    """Whether every leaf, of a layout every extent and stride, is a static int."""
    return apply('is_static', t)


def is_std_integral(x):
    """Whether the value is an int that is only known at run time."""
    return apply('is_std_integral', x)


def it_all_of(t, test):
    """Whether all modes pass the test ltK (less than K)."""
    return apply('it_all_of', t, test)


def it_any_of(t, test):
    """Whether a mode passes the test ltK (less than K)."""
    return apply('it_any_of', t, test)


def it_append(t, x):
    """With x as a further last mode."""
    return apply('it_append', t, x)


def it_append_to_rank(t, n, x):
    """With x appended until the rank is n."""
    return apply('it_append_to_rank', t, n, x)


def it_back(t):
    """The last leaf."""
    return apply('it_back', t)


def it_ceil_div(a, b):
    """The quotient rounded up, dividing out from the left."""
    return apply('it_ceil_div', a, b)


def it_colex_geq(a, b):
    """Not colexicographically less."""
    return apply('it_colex_geq', a, b)


def it_colex_gtr(a, b):
    """Colexicographically greater."""
    return apply('it_colex_gtr', a, b)


def it_colex_leq(a, b):
    """Not colexicographically greater."""
    return apply('it_colex_leq', a, b)


def it_colex_less(a, b):
    """Colexicographically less."""
    return apply('it_colex_less', a, b)


def it_depth(t, path=None):
    """The depth of nesting."""
    given = [path]
    while given and given[-1] is None:
        given.pop()
    return apply('it_depth', t, *given)


def it_depth_at(t, path):
    """The depth of a mode."""
    return apply('it_depth_at', t, path)


def it_elem_geq(a, b):
    """Not less in every mode."""
    return apply('it_elem_geq', a, b)


def it_elem_gtr(a, b):
    """Every mode greater."""
    return apply('it_elem_gtr', a, b)


def it_elem_leq(a, b):
    """The other is not less in every mode."""
    return apply('it_elem_leq', a, b)


def it_elem_less(a, b):
    """Every mode less."""
    return apply('it_elem_less', a, b)


def it_elem_scale(a, b):
    """Each leaf times the product of the other's subtree."""
    return apply('it_elem_scale', a, b)


def it_escan(t, init, fn):
    """The running folds before each mode."""
    return apply('it_escan', t, init, fn)


def it_fill_int_tuple_from(t, values):
    """Each dynamic leaf replaced by the next value of a tuple."""
    return apply('it_fill_int_tuple_from', t, values)


def it_filter_tuple(t, test):
    """The modes that pass the test ltK (less than K)."""
    return apply('it_filter_tuple', t, test)


def it_filter_zeros(t, shape=None):
    """Static zeros replaced by 1, or the extents at static zeros."""
    given = [shape]
    while given and given[-1] is None:
        given.pop()
    return apply('it_filter_zeros', t, *given)


def it_find(t, x):
    """The index of the first mode that equals x, else the rank."""
    return apply('it_find', t, x)


def it_find_if(t, test):
    """The index of the first mode that passes the test ltK (less than K), else the rank."""
    return apply('it_find_if', t, test)


def it_flatten(t):
    """The leaves as one tuple; an int stays an int."""
    return apply('it_flatten', t)


def it_flatten_to_tuple(t):
    """The leaves as one tuple."""
    return apply('it_flatten_to_tuple', t)


def it_fold(t, init, fn):
    """f(f(init, t0), t1)… over the modes."""
    return apply('it_fold', t, init, fn)


def it_fold_first(t, fn):
    """f(f(t0, t1), t2)… over the modes."""
    return apply('it_fold_first', t, fn)


def it_front(t):
    """The first leaf."""
    return apply('it_front', t)


def it_gcd(*t):
    """The greatest common divisor of the leaves."""
    return apply('it_gcd', *t)


def it_get_at(t, path):
    """The mode at a path."""
    return apply('it_get_at', t, path)


def it_group(t, begin, end):
    """The modes begin..end grouped into one."""
    return apply('it_group', t, begin, end)


def it_inner_product(a, b):
    """The sum of the products of leaves."""
    return apply('it_inner_product', a, b)


def it_insert(t, i, x):
    """With x inserted before mode i."""
    return apply('it_insert', t, i, x)


def it_iscan(t, init, fn):
    """The running folds, each with its mode."""
    return apply('it_iscan', t, init, fn)


def it_lcm(*t):
    """The least common multiple of the leaves."""
    return apply('it_lcm', *t)


def it_lex_geq(a, b):
    """Not lexicographically less."""
    return apply('it_lex_geq', a, b)


def it_lex_gtr(a, b):
    """Lexicographically greater."""
    return apply('it_lex_gtr', a, b)


def it_lex_leq(a, b):
    """Not lexicographically greater."""
    return apply('it_lex_leq', a, b)


def it_lex_less(a, b):
    """Lexicographically less."""
    return apply('it_lex_less', a, b)


def it_make_int_tuple(n, array, count, init):
    """A tuple of n ints: the first count of the array, then init."""
    return apply('it_make_int_tuple', n, array, count, init)


def it_make_int_tuple_from(t, *values):
    """Each dynamic leaf replaced by the next value."""
    return apply('it_make_int_tuple_from', t, *values)


def it_max(*t):
    """The largest leaf."""
    return apply('it_max', *t)


def it_min(*t):
    """The smallest leaf."""
    return apply('it_min', *t)


def it_none_of(t, test):
    """Whether no mode passes the test ltK (less than K)."""
    return apply('it_none_of', t, test)


def it_prepend(t, x):
    """With x as a further first mode."""
    return apply('it_prepend', t, x)


def it_prepend_to_rank(t, n, x):
    """With x prepended until the rank is n."""
    return apply('it_prepend_to_rank', t, n, x)


def it_product(t):
    """The product of all leaves."""
    return apply('it_product', t)


def it_product_each(t):
    """The product of each mode."""
    return apply('it_product_each', t)


def it_product_like(t, guide):
    """The products of the subtrees at the terminals of the guide."""
    return apply('it_product_like', t, guide)


def it_rank(t, path=None):
    """The number of modes."""
    given = [path]
    while given and given[-1] is None:
        given.pop()
    return apply('it_rank', t, *given)


def it_rank_at(t, path):
    """The rank of a mode."""
    return apply('it_rank_at', t, path)


def it_remove(t, i):
    """Without mode i."""
    return apply('it_remove', t, i)


def it_repeat(n, x):
    """A tuple of n times x; x itself for 1."""
    return apply('it_repeat', n, x)


def it_repeat_like(t, x):
    """x at every leaf of t."""
    return apply('it_repeat_like', t, x)


def it_replace(t, i, x):
    """With mode i replaced."""
    return apply('it_replace', t, i, x)


def it_replace_back(t, x):
    """With the last mode replaced."""
    return apply('it_replace_back', t, x)


def it_replace_front(t, x):
    """With the first mode replaced."""
    return apply('it_replace_front', t, x)


def it_reverse(t):
    """The modes in reverse order."""
    return apply('it_reverse', t)


def it_round_up(a, b):
    """Rounded up to multiples, leaf by leaf."""
    return apply('it_round_up', a, b)


def it_select(t, modes):
    """The modes at the given indices."""
    return apply('it_select', t, modes)


def it_shape_at(t, path):
    """The mode at a path."""
    return apply('it_shape_at', t, path)


def it_shape_div(a, b):
    """The quotient of shapes; static ints must divide."""
    return apply('it_shape_div', a, b)


def it_shape_min(a, b):
    """The smaller extents, leaf by leaf."""
    return apply('it_shape_min', a, b)


def it_size(t, path=None):
    """The product of all leaves, of a mode."""
    given = [path]
    while given and given[-1] is None:
        given.pop()
    return apply('it_size', t, *given)


def it_size_at(t, path):
    """The size of a mode."""
    return apply('it_size_at', t, path)


def it_sum(t):
    """The sum of all leaves."""
    return apply('it_sum', t)


def it_take(t, begin, end):
    """The modes begin..end."""
    return apply('it_take', t, begin, end)


def it_transform(t, u_or_fn, fn=None):
    """plus1, times2 or neg on every mode, or plus, minus, multiplies, max_fn, min_fn on the modes of two tuples."""
    given = [fn]
    while given and given[-1] is None:
        given.pop()
    return apply('it_transform', t, u_or_fn, *given)


def it_transform_leaf(t, fn):
    """plus1, times2 or neg on every leaf."""
    return apply('it_transform_leaf', t, fn)


def it_tuple_cat(*t):
    """The modes of all tuples in one."""
    return apply('it_tuple_cat', *t)


def it_tuple_repeat(n, x):
    """A tuple of n times x."""
    return apply('it_tuple_repeat', n, x)


def it_unflatten(t, profile):
    """The modes of a flat tuple in another profile."""
    return apply('it_unflatten', t, profile)


def it_unwrap(t):
    """Without enclosing rank-1 tuples."""
    return apply('it_unwrap', t)


def it_wrap(t):
    """As a tuple."""
    return apply('it_wrap', t)


def it_zip(*t):
    """The modes of the tuples side by side; of one tuple, its modes'."""
    return apply('it_zip', *t)


def it_zip2_by(t, guide):
    """Modes of two split into firsts and seconds at the guide's terminals."""
    return apply('it_zip2_by', t, guide)


def layout_add(A, B):
    """The sum of two layouts of one size, coordinate by coordinate."""
    return apply('layout_add', A, B)


def layout_at(A, path):
    """A mode as a layout."""
    return apply('layout_at', A, path)


def layout_b(A):
    """The inner layout of a composed one, which gives its shape."""
    return apply('layout_b', A)


def layout_indices(A):
    """The offsets of all 1-D coordinates."""
    return apply('layout_indices', A)


def layout_indices_to(A, n):
    """The offsets of the 1-D coordinates below n."""
    return apply('layout_indices_to', A, n)


def left_inverse(A):
    """The layout that undoes A, where A is injective."""
    return apply('left_inverse', A)


def local_partition(A, threads, index, step=None):
    """What a thread gets, with its offset; of the threads' modes only what a step `(1,_,1)` takes."""
    given = [step]
    while given and given[-1] is None:
        given.pop()
    return apply('local_partition', A, threads, index, *given)


def local_tile(A, tiler, coord, step=None):
    """The tile at a coordinate, with its offset; of tiler and coordinate only what a step `(1,_,1)` takes."""
    given = [step]
    while given and given[-1] is None:
        given.pop()
    return apply('local_tile', A, tiler, coord, *given)


def logical_divide(A, tiler):
    """A o (B, B*), by mode for a tiler."""
    return apply('logical_divide', A, tiler)


def logical_product(A, tiler):
    """A repeated in the arrangement of B."""
    return apply('logical_product', A, tiler)


def make_composed_layout(outer, offset, inner):
    """The layout that applies an outer map after an offset after a layout."""
    return apply('make_composed_layout', outer, offset, inner)


def make_fragment_like(A):
    """A compact layout of the same shape, the first mode contiguous; strides of 0 stay."""
    return apply('make_fragment_like', A)


def make_identity_layout(shape):
    """The layout whose value at a coordinate is that coordinate."""
    return apply('make_identity_layout', shape)


def make_layout(*A):
    """The concatenation of layouts, or the layout of a shape and a stride."""
    return apply('make_layout', *A)


def make_layout_left(shape):
    """The compact column-major layout of a shape."""
    return apply('make_layout_left', shape)


def make_layout_like(A):
    """A compact layout of the same shape and order; strides of 0 stay."""
    return apply('make_layout_like', A)


def make_layout_right(shape):
    """The compact row-major layout of a shape."""
    return apply('make_layout_right', shape)


def make_ordered_layout(shape, order):
    """The compact layout of a shape in the given order."""
    return apply('make_ordered_layout', shape, order)


def make_swizzle(y_mask, z_mask):
    """The swizzle that reads the bits of one mask and changes those of the other."""
    return apply('make_swizzle', y_mask, z_mask)


def max_alignment(A):
    """The largest n so that the offsets are runs of n, each at a multiple of n."""
    return apply('max_alignment', A)


def max_common_layout(A, B):
    """The coordinates in which both run through the same consecutive offsets."""
    return apply('max_common_layout', A, B)


def max_common_vector(A, B):
    """How many consecutive elements both hold together: the vector width."""
    return apply('max_common_vector', A, B)


def nullspace(A):
    """The coordinates that stride 0 maps to offset 0."""
    return apply('nullspace', A)


def prefix_product(shape, current=None):
    """Running products of the extents, first mode fastest, also at extents of 1."""
    given = [current]
    while given and given[-1] is None:
        given.pop()
    return apply('prefix_product', shape, *given)


def prepend(A, X):
    """With X as a further first mode."""
    return apply('prepend', A, X)


def prepend_to_rank(A, n, X=None):
    """With X (or 1:0) prepended until the rank is n."""
    given = [X]
    while given and given[-1] is None:
        given.pop()
    return apply('prepend_to_rank', A, n, *given)


def print(A):
    """The text of a value."""
    return apply('print', A)


def print1d(A):
    """The offsets in a line."""
    return apply('print1d', A)


def print2d(A):
    """The offsets in rows."""
    return apply('print2d', A)


def print_latex(A):
    """A TikZ picture of the offsets."""
    return apply('print_latex', A)


def print_latex_tv(TV, tile=None):
    """A TikZ picture of a thread–value layout over its tile."""
    given = [tile]
    while given and given[-1] is None:
        given.pop()
    return apply('print_latex_tv', TV, *given)


def print_layout(A):
    """CuTe's framed table of the offsets."""
    return apply('print_layout', A)


def raked_product(A, B):
    """Copies of A interleaved in the arrangement of B."""
    return apply('raked_product', A, B)


def rank(A, path=None):
    """The number of top-level modes."""
    given = [path]
    while given and given[-1] is None:
        given.pop()
    return apply('rank', A, *given)


def rank_at(A, path):
    """The rank of a mode."""
    return apply('rank_at', A, path)


def recast_layout(A, old_bits, new_bits):
    """The layout of the same memory in elements of another width."""
    return apply('recast_layout', A, old_bits, new_bits)


def replace(A, i, X):
    """With mode i replaced by X."""
    return apply('replace', A, i, X)


def right_inverse(A):
    """The layout of the coordinates of the offsets 0, 1, … while each mode of A continues the one before."""
    return apply('right_inverse', A)


def select(A, *modes):
    """The modes at the given indices."""
    return apply('select', A, *modes)


def shape(A, path=None):
    """The extents, as a tuple."""
    given = [path]
    while given and given[-1] is None:
        given.pop()
    return apply('shape', A, *given)


def shape_at(A, path):
    """The shape of a mode."""
    return apply('shape_at', A, path)


def size(A, path=None):
    """The number of coordinates: the product of the extents."""
    given = [path]
    while given and given[-1] is None:
        given.pop()
    return apply('size', A, *given)


def size_at(A, path):
    """The size of a mode."""
    return apply('size_at', A, path)


def slice(coord, A):
    """The modes where the coordinate has _."""
    return apply('slice', coord, A)


def slice_and_offset(coord, A):
    """The slice and the offset of the fixed indices."""
    return apply('slice_and_offset', coord, A)


def stride(A, path=None):
    """The strides, as a tuple."""
    given = [path]
    while given and given[-1] is None:
        given.pop()
    return apply('stride', A, *given)


def stride_at(A, path):
    """The stride of a mode."""
    return apply('stride_at', A, path)


def surjective(A):
    """Whether the offsets are 0 to the largest, without a gap and none below 0; of coordinates, whether every one of the box is."""
    return apply('surjective', A)


def swizzle_apply(swizzle, i):
    """The swizzle of an int."""
    return apply('swizzle_apply', swizzle, i)


def swizzle_compose(a, b):
    """The swizzle that applies a after b."""
    return apply('swizzle_compose', a, b)


def swizzle_downcast(swizzle, n):
    """The swizzle on elements of 1/n the width."""
    return apply('swizzle_downcast', swizzle, n)


def swizzle_table(swizzle, n):
    """The swizzles of 0..n."""
    return apply('swizzle_table', swizzle, n)


def swizzle_upcast(swizzle, n):
    """The swizzle on elements n times as wide."""
    return apply('swizzle_upcast', swizzle, n)


def take(A, begin, end):
    """The modes begin..end."""
    return apply('take', A, begin, end)


def tile_to_shape(A, shape, order=None):
    """A repeated until it fills a shape."""
    given = [order]
    while given and given[-1] is None:
        given.pop()
    return apply('tile_to_shape', A, shape, *given)


def tiled_divide(A, tiler):
    """The tiles gathered in mode 0, then one mode for each rest."""
    return apply('tiled_divide', A, tiler)


def tiled_product(A, tiler):
    """The blocks gathered in mode 0, then one mode for each arrangement."""
    return apply('tiled_product', A, tiler)


def unflatten(A, profile):
    """The modes of a flat layout in another profile."""
    return apply('unflatten', A, profile)


def upcast(A, n):
    """The layout in elements n times as wide."""
    return apply('upcast', A, n)


def weakly_congruent(A, B):
    """Whether the profile of B refines the profile of A."""
    return apply('weakly_congruent', A, B)


def with_shape(A, shape):
    """A seen with another shape."""
    return apply('with_shape', A, shape)


def zip(A):
    """((A0,A1),(B0,B1)) as ((A0,B0),(A1,B1))."""
    return apply('zip', A)


def zip2(A, B):
    """The modes of two layouts in pairs."""
    return apply('zip2', A, B)


def zipped_divide(A, tiler):
    """The tiles gathered in mode 0, the rests in mode 1."""
    return apply('zipped_divide', A, tiler)


def zipped_product(A, tiler):
    """The blocks gathered in mode 0, the copies in mode 1."""
    return apply('zipped_product', A, tiler)


__all__ = [
    "append",
    "append_to_rank",
    "as_arithmetic_tuple",
    "as_layout",
    "bijective",
    "blocked_product",
    "ceil_div_layout",
    "coalesce",
    "coalesce_profile",
    "coalesce_shape",
    "compact_col_major",
    "compact_order",
    "compact_row_major",
    "compatible",
    "complement",
    "complement_cotarget",
    "composed_crd2idx",
    "composed_indices",
    "composed_slice_indices",
    "composition",
    "composition_layout_swizzle",
    "composition_swizzle",
    "composition_tiler",
    "congruent",
    "coshape",
    "cosize",
    "cosize_at",
    "crd2crd",
    "crd2idx",
    "crd2idx_shape",
    "depth",
    "depth_at",
    "dice",
    "domain_distribute",
    "domain_offset",
    "downcast",
    "evenly_divides",
    "filter_profile",
    "filter_zeros",
    "filter_zeros_profile",
    "flat_divide",
    "flat_product",
    "flatten",
    "get",
    "get_1d_coord",
    "get_flat_coord",
    "get_hier_coord",
    "get_nonswizzle_portion",
    "get_swizzle_portion",
    "greatest_common_domain",
    "group",
    "idx2crd",
    "idx2crd_stride",
    "index_width",
    "injective",
    "is_compact",
    "is_constant",
    "is_integral",
    "is_static",
    "is_std_integral",
    "it_all_of",
    "it_any_of",
    "it_append",
    "it_append_to_rank",
    "it_back",
    "it_ceil_div",
    "it_colex_geq",
    "it_colex_gtr",
    "it_colex_leq",
    "it_colex_less",
    "it_depth",
    "it_depth_at",
    "it_elem_geq",
    "it_elem_gtr",
    "it_elem_leq",
    "it_elem_less",
    "it_elem_scale",
    "it_escan",
    "it_fill_int_tuple_from",
    "it_filter_tuple",
    "it_filter_zeros",
    "it_find",
    "it_find_if",
    "it_flatten",
    "it_flatten_to_tuple",
    "it_fold",
    "it_fold_first",
    "it_front",
    "it_gcd",
    "it_get_at",
    "it_group",
    "it_inner_product",
    "it_insert",
    "it_iscan",
    "it_lcm",
    "it_lex_geq",
    "it_lex_gtr",
    "it_lex_leq",
    "it_lex_less",
    "it_make_int_tuple",
    "it_make_int_tuple_from",
    "it_max",
    "it_min",
    "it_none_of",
    "it_prepend",
    "it_prepend_to_rank",
    "it_product",
    "it_product_each",
    "it_product_like",
    "it_rank",
    "it_rank_at",
    "it_remove",
    "it_repeat",
    "it_repeat_like",
    "it_replace",
    "it_replace_back",
    "it_replace_front",
    "it_reverse",
    "it_round_up",
    "it_select",
    "it_shape_at",
    "it_shape_div",
    "it_shape_min",
    "it_size",
    "it_size_at",
    "it_sum",
    "it_take",
    "it_transform",
    "it_transform_leaf",
    "it_tuple_cat",
    "it_tuple_repeat",
    "it_unflatten",
    "it_unwrap",
    "it_wrap",
    "it_zip",
    "it_zip2_by",
    "layout_add",
    "layout_at",
    "layout_b",
    "layout_indices",
    "layout_indices_to",
    "left_inverse",
    "local_partition",
    "local_tile",
    "logical_divide",
    "logical_product",
    "make_composed_layout",
    "make_fragment_like",
    "make_identity_layout",
    "make_layout",
    "make_layout_left",
    "make_layout_like",
    "make_layout_right",
    "make_ordered_layout",
    "make_swizzle",
    "max_alignment",
    "max_common_layout",
    "max_common_vector",
    "nullspace",
    "prefix_product",
    "prepend",
    "prepend_to_rank",
    "print1d",
    "print2d",
    "print_latex",
    "print_latex_tv",
    "print_layout",
    "raked_product",
    "rank",
    "rank_at",
    "recast_layout",
    "replace",
    "right_inverse",
    "select",
    "shape",
    "shape_at",
    "size",
    "size_at",
    "slice_and_offset",
    "stride",
    "stride_at",
    "surjective",
    "swizzle_apply",
    "swizzle_compose",
    "swizzle_downcast",
    "swizzle_table",
    "swizzle_upcast",
    "take",
    "tile_to_shape",
    "tiled_divide",
    "tiled_product",
    "unflatten",
    "upcast",
    "weakly_congruent",
    "with_shape",
    "zip2",
    "zipped_divide",
    "zipped_product",
]

for _name in ['append', 'append_to_rank', 'as_layout', 'bijective', 'blocked_product', 'coalesce', 'coalesce_profile', 'compatible', 'complement', 'complement_cotarget', 'composed_indices', 'composition', 'composition_layout_swizzle', 'composition_tiler', 'congruent', 'coshape', 'cosize_at', 'depth_at', 'downcast', 'evenly_divides', 'filter', 'filter_profile', 'filter_zeros', 'filter_zeros_profile', 'flat_divide', 'flat_product', 'flatten', 'get', 'get_1d_coord', 'get_flat_coord', 'get_hier_coord', 'get_nonswizzle_portion', 'get_swizzle_portion', 'greatest_common_domain', 'group', 'index_width', 'injective', 'is_compact', 'layout_add', 'layout_at', 'layout_b', 'layout_indices', 'layout_indices_to', 'left_inverse', 'local_partition', 'local_tile', 'logical_divide', 'logical_product', 'make_fragment_like', 'make_layout', 'make_layout_like', 'max_alignment', 'max_common_layout', 'max_common_vector', 'nullspace', 'prepend', 'prepend_to_rank', 'print', 'print1d', 'print2d', 'print_latex', 'print_latex_tv', 'print_layout', 'raked_product', 'rank_at', 'recast_layout', 'replace', 'right_inverse', 'select', 'shape_at', 'size_at', 'stride_at', 'surjective', 'take', 'tile_to_shape', 'tiled_divide', 'tiled_product', 'unflatten', 'upcast', 'weakly_congruent', 'with_shape', 'zip', 'zip2', 'zipped_divide', 'zipped_product']:
    setattr(Layout, _name, globals()[_name])
del _name
