//! Memory for a benchmark, on the pages that NumPy's arrays get.
//!
//! NumPy asks the kernel for huge pages where an array has 4 MiB or more (`indicate_hugepages` in
//! `numpy/_core/src/multiarray/alloc.c`); a `Vec` does not, and walking many small pages costs a transpose up to half
//! of its speed. So large arrays here are mapped and ask for the same. As malloc gives them, elements begin 16 bytes
//! into a page: nothing is aligned better than a user's memory is. Smaller arrays are a `Vec`.
use memmap2::MmapMut;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// Bytes from which NumPy asks for huge pages.
const HUGE_FROM: usize = 4 << 20;
/// Where malloc's large blocks begin in their first page: behind its header.
const HEADER: usize = 16;

/// A fixed number of elements.
pub enum PageArray<T> {
    /// Memory of the allocator.
    Heap(Vec<T>),
    /// Mapped memory on huge pages, where the kernel has some: whole elements, all written, behind the header.
    Huge(MmapMut, PhantomData<T>),
}

impl<T: Copy> PageArray<T> {
    /// The elements `f(0)` to `f(n - 1)`.
    ///
    /// # Errors
    /// What the kernel says when it has no memory.
    pub fn new(n: usize, f: impl Fn(usize) -> T) -> std::io::Result<PageArray<T>> {
        let n_bytes = n * size_of::<T>();
        if n_bytes < HUGE_FROM {
            return Ok(PageArray::Heap((0..n).map(f).collect()));
        }
        assert!(HEADER.is_multiple_of(align_of::<T>()), "elements are aligned behind the header");
        let mut map = MmapMut::map_anon(HEADER + n_bytes)?;
        // A kernel without huge pages refuses: then both sides have small ones.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        let first = map[HEADER..].as_mut_ptr().cast::<T>();
        for i in 0..n {
            // SAFETY: the map has room for `n` elements behind the header, which keeps their alignment.
            unsafe { first.add(i).write(f(i)) };
        }
        Ok(PageArray::Huge(map, PhantomData))
    }
}

impl<T> Deref for PageArray<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            PageArray::Heap(v) => v,
            PageArray::Huge(map, _) => {
                let bytes = &map[HEADER..];
                // SAFETY: `new` wrote an element at each of these places, aligned.
                unsafe { std::slice::from_raw_parts(bytes.as_ptr().cast(), bytes.len() / size_of::<T>()) }
            }
        }
    }
}

impl<T> DerefMut for PageArray<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            PageArray::Heap(v) => v,
            PageArray::Huge(map, _) => {
                let bytes = &mut map[HEADER..];
                // SAFETY: as in `deref`, and the borrow is unique.
                unsafe { std::slice::from_raw_parts_mut(bytes.as_mut_ptr().cast(), bytes.len() / size_of::<T>()) }
            }
        }
    }
}
