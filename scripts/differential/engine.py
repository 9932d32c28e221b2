"""The two ways to run a program: a server with memory between guard pages, and `tilewright run` on files."""

import json
import os
import re
import resource
import select
import signal
import subprocess
import tempfile

import elements
import numpy as np
from program import BYTES

# Address space of a child: what asks for more has gone astray.
CHILD_BYTES = 8 << 30


class Failure(Exception):
    """Something that must not happen: `kind` says what, and two failures of one kind are one to the shrinker."""

    def __init__(self, kind, detail):
        super().__init__(f"{kind}: {detail}")
        self.kind, self.detail = kind, detail


class Refused(Exception):
    """An error with a code: the program was not accepted, or not the call."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def limited():
    resource.setrlimit(resource.RLIMIT_AS, (CHILD_BYTES, CHILD_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


# What a call of the GPU's driver that failed, and text that it does not take, are told as: no program may lead there.
FAULTS = ("E0516", "E0518")


class Server:
    """`differential_server`, started again when it has died; where it is `limited`, its address space is."""

    def __init__(self, path, seconds, limited=True):
        self.path, self.seconds, self.child, self.limited = path, seconds, None, limited

    def start(self):
        self.child = subprocess.Popen(
            [self.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            preexec_fn=limited if self.limited else None,
            bufsize=0,
        )

    def stop(self):
        if self.child is not None:
            self.child.kill()
            self.child.wait()
            self.child = None

    def read(self, n=None):
        """`n` bytes, or a line; what does not come in time is a failure."""
        out = bytearray()
        while (len(out) < n) if n is not None else not out.endswith(b"\n"):
            ready, _, _ = select.select([self.child.stdout], [], [], self.seconds)
            if not ready:
                self.stop()
                raise Failure("timeout", f"no answer within {self.seconds} s")
            got = os.read(self.child.stdout.fileno(), min(1 << 20, n - len(out)) if n is not None else 1 << 16)
            if not got:
                code = self.child.wait()
                self.stop()
                name = signal.Signals(-code).name if code < 0 else f"exit code {code}"
                raise Failure("crash", name)
            out += got
            if n is None and b"\n" in out:
                head, rest = bytes(out).split(b"\n", 1)
                return head, rest
        return bytes(out)

    def run(self, program, oracle):
        """The memory of the written parameters after each run, by name."""
        if self.child is None or self.child.poll() is not None:
            self.start()
        written = program.written()
        params, data = [], []
        for t in program.params():
            memory = elements.to_bytes(t.dtype, oracle.memory[t.name])
            data.append(memory)
            params.append(
                {"dtype": t.dtype, "bytes": len(memory), "origin": oracle.origin[t.name], "write": t.name in written,
                 "shape": oracle.places[t.name].shape()}
            )  # fmt: skip
        runs = [{"side": "end", "threads": program.threads}, {"side": "start", "threads": 1}]
        request = {"text": program.text(), "target": program.target, "params": params, "runs": runs}
        if not program.solve:
            request["symbols"] = program.symbols
        try:
            self.send(json.dumps(request).encode() + b"\n" + b"".join(data))
        except BrokenPipeError:
            pass
        head, rest = self.read()
        answer = json.loads(head)
        if "panic" in answer:
            raise Failure("panic", answer["panic"])
        if answer.get("code") in FAULTS:
            self.stop()
            raise Failure("device", answer["error"])
        if "bytes" not in answer:
            if answer.get("code") is None:
                raise Failure("server", answer.get("error"))
            raise Refused(answer["code"], answer["error"])
        rest += self.read(answer["bytes"] - len(rest))
        return split(program, written, params, rest, len(runs))

    def send(self, data):
        view = memoryview(data)
        while view:
            view = view[self.child.stdin.write(view) :]


def split(program, written, params, data, n_runs):
    out, at = [], 0
    for _ in range(n_runs):
        one = {}
        for t, p in zip(program.params(), params):
            if t.name in written:
                one[t.name] = elements.from_bytes(t.dtype, data[at : at + p["bytes"]])
                at += p["bytes"]
        out.append(one)
    return out


class Command:
    """`tilewright run`, one process a program, on `.npy` files. A written tensor has a file before and after."""

    def __init__(self, path, seconds):
        self.path, self.seconds = path, seconds

    def stop(self):
        pass

    def run(self, program, oracle):
        """Every written tensor is given as an input too, until the command says that it is an output alone."""
        given = set(oracle.memory) | set(program.symbols)
        while True:
            try:
                return self.once(program, oracle, given)
            except Refused as e:
                # A symbol that a fact says the value of is none any more.
                needless = re.search(r"--(?:in|set) (\w+)=", str(e)) if e.code == "E0703" else None
                if needless is None or needless[1] not in given:
                    raise
                given.remove(needless[1])

    def once(self, program, oracle, given):
        with tempfile.TemporaryDirectory() as folder:
            args = self.arguments(program, oracle, given, folder)
            limit = {"preexec_fn": limited, "capture_output": True, "timeout": self.seconds}
            try:
                done = subprocess.run(args, check=False, **limit)
            except subprocess.TimeoutExpired:
                raise Failure("timeout", f"`run` took more than {self.seconds} s") from None
            if done.returncode < 0:
                raise Failure("crash", signal.Signals(-done.returncode).name)
            if done.returncode:
                self.refuse(done)
            return [{t.name: self.after(t, oracle, folder) for t in program.params() if t.name in program.written()}]

    def arguments(self, program, oracle, given, folder):
        text = os.path.join(folder, "f.tw")
        with open(text, "w") as f:
            f.write(program.text())
        args = [self.path, "run", text, "--json", "--target", program.target]
        for name, n in ((s, n) for s, n in program.symbols.items() if s in given):
            args += ["--set", f"{name}={n}"]
        if program.threads:
            args += ["--threads", str(program.threads)]
        for t in program.params():
            before = os.path.join(folder, t.name + ".npy")
            np.save(before, self.array(t, oracle))
            if t.name in given:
                args += ["--in", f"{t.name}={before}"]
            if t.name in program.written():
                args += ["--out", f"{t.name}={self.file_after(folder, t.name)}"]
        return args

    @staticmethod
    def file_after(folder, name):
        return os.path.join(folder, name + "_after.npy")

    def array(self, t, oracle):
        place, memory = oracle.places[t.name], oracle.memory[t.name]
        a = memory[offsets(place) + oracle.origin[t.name]]
        return np.frombuffer(elements.to_bytes("bf16", a), "V2").reshape(a.shape) if t.dtype == "bf16" else a

    def after(self, t, oracle, folder):
        """The tensor's memory with the elements of the file put in."""
        a = np.load(self.file_after(folder, t.name))
        if t.dtype == "bf16":
            a = elements.from_bytes("bf16", np.ascontiguousarray(a).tobytes()).reshape(a.shape)
        memory = oracle.memory[t.name].copy()
        memory[offsets(oracle.places[t.name]) + oracle.origin[t.name]] = a
        return memory

    @staticmethod
    def refuse(done):
        try:
            first = json.loads(done.stdout or done.stderr)["errors"][0]
        except (ValueError, KeyError, IndexError):
            kind = "panic" if done.returncode == 101 else "command"
            raise Failure(kind, done.stderr.decode(errors="replace")[-400:]) from None
        raise Refused(first["code"], first["message"])


def offsets(place):
    """The offset of each element, as an array of the tensor's top-level modes."""
    total = np.zeros((), np.int64)
    for m in place.modes:
        total = total[..., None] + m.offsets
    return place.at(total)


def memory_bytes(program, oracle):
    return sum(len(oracle.memory[t.name]) * BYTES[t.dtype] for t in program.params())
