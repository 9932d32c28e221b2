"""The memory of a case on Python's side, as `arena.rs` has it: one block on huge pages, from the start of one on."""

import ctypes
import mmap

import numpy as np
from cases import NUMPY

HUGE = 2 << 20


class Memory:
    """The operands of a case: arrays over their memory, and views of their layouts."""

    def __init__(self, case):
        self.case = case
        self.places, n_bytes = case.places()
        self.block = mmap.mmap(-1, n_bytes + 2 * HUGE)
        if hasattr(mmap, "MADV_HUGEPAGE"):
            try:
                self.block.madvise(mmap.MADV_HUGEPAGE)
            except OSError:
                pass  # a kernel without huge pages: then all sides have small ones
        start = -ctypes.addressof(ctypes.c_char.from_buffer(self.block)) % HUGE
        self.bytes = np.frombuffer(self.block, np.uint8, n_bytes, start)
        self.arrays = {name: self.array(name, self.bytes) for name in case.tensors}
        self.views = {name: tensor.view(self.arrays[name]) for name, tensor in case.tensors.items()}
        case.fill(self.arrays)

    def array(self, name, of):
        """The elements of an operand in a copy of the block."""
        tensor, first = self.case.tensors[name], self.places[name]
        return of[first : first + tensor.bytes].view(NUMPY[tensor.kind])

    def operands(self):
        """What the tilewright server is told."""
        return [{"type": t.kind, "first": self.places[x], "bytes": t.bytes, "at": t.at} for x, t in self.case.tensors.items()]

    def expected(self):
        """Bytes of all outputs, one after the other, as they should be: what no layout reaches is untouched."""
        results = self.case.expected(self.views)
        out = []
        for name in self.case.written():
            array = self.arrays[name].copy()
            self.case.tensors[name].view(array)[...] = results[name]
            out.append(array)
        return out

    def check(self, who, got, expected):
        """Compares bytes with what they should be; how many elements were compared."""
        checked = 0
        for name, want in zip(self.case.written(), expected):
            found, got = np.frombuffer(got[: want.nbytes], want.dtype), got[want.nbytes :]
            # The two zeros are equal.
            plain = lambda x: np.where(x == 0x8000, 0, x) if self.case.tensors[name].kind == "bf16" else x
            wrong = plain(found) != plain(want)
            if self.case.tolerance:
                wrong &= ~(np.abs(found - want) <= self.case.tolerance * np.maximum(1, np.abs(want)))
            if wrong.any():
                at = int(np.argmax(wrong))
                raise SystemExit(f"{self.case.name}: {who} has {found[at]} at {at} of {name}, for {want[at]}; {wrong.sum()} are wrong")
            checked += want.size
        return checked
