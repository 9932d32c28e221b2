"""Trains the classifier of examples/mlp.tw on handwritten digits, and writes its weights, test images and answers.

    pip install numpy scikit-learn
    python3 scripts/train_digits.py

The 1797 images of 8 × 8 come with scikit-learn (`load_digits`; examples/README.md says whose they are). 1297 of them,
drawn with a fixed seed, train a network of 64, 64, 32 and 10 units by Adam (Kingma and Ba, 2014) on the cross-entropy
with decayed weights; the other 500 are the test. Everything is computed in f64 and rounded once, when it is kept.
Another NumPy may round sums otherwise and so end at other weights: the files are kept in the repository.

Under examples/data:

    mlp.safetensors      the weights w1, w2, w3 (out, in) and biases b1, b2, b3, f32
    mlp.images.npy       the test images, bytes 0 to 16, (500,64)
    mlp.labels.npy       what they show
    mlp.want.npy         the logits of the rounded weights, in f64
    mlp.bound.npy        the largest error that f32 may make of each, derived in `bounded`
    mlp.json             how many of the images are classified rightly
"""

import json
import struct
from pathlib import Path

import numpy as np
from sklearn.datasets import load_digits

DATA = Path(__file__).resolve().parent.parent / "examples" / "data"
SIZES = (64, 64, 32, 10)
N_TEST = 500
EPOCHS, BATCH, RATE, DECAY = 60, 32, 2e-3, 1e-2
U = float(np.finfo(np.float32).eps) / 2  # unit roundoff of float32
C = np.sqrt(2 / np.pi)


def gelu(x):
    return x / 2 * (1 + np.tanh(C * (x + 0.044715 * x**3)))


def gelu_slope(x):
    t = np.tanh(C * (x + 0.044715 * x**3))
    return (1 + t) / 2 + x / 2 * (1 - t * t) * C * (1 + 3 * 0.044715 * x * x)


def forward(p, x):
    """Sums before each activation, and what each layer reads."""
    z1 = x @ p["w1"].T + p["b1"]
    h1 = gelu(z1)
    z2 = h1 @ p["w2"].T + p["b2"]
    h2 = np.maximum(z2, 0)
    return (z1, z2, h2 @ p["w3"].T + p["b3"]), (x, h1, h2)


def gradients(p, x, labels):
    """Of the mean cross-entropy."""
    (z1, z2, logits), (x, h1, h2) = forward(p, x)
    e = np.exp(logits - logits.max(1, keepdims=True))
    d3 = (e / e.sum(1, keepdims=True) - np.eye(10)[labels]) / len(labels)
    d2 = (d3 @ p["w3"]) * (z2 > 0)
    d1 = (d2 @ p["w2"]) * gelu_slope(z1)
    out = {}
    for i, (d, h) in enumerate(((d1, x), (d2, h1), (d3, h2)), 1):
        out[f"w{i}"], out[f"b{i}"] = d.T @ h, d.sum(0)
    return out


def train(images, labels, draw):
    p = {}
    for i, (n_in, n_out) in enumerate(zip(SIZES, SIZES[1:]), 1):
        p[f"w{i}"] = draw.standard_normal((n_out, n_in)) * np.sqrt(2 / n_in)
        p[f"b{i}"] = np.zeros(n_out)
    first, second = ({k: np.zeros_like(v) for k, v in p.items()} for _ in range(2))
    step = 0
    for epoch in range(EPOCHS):
        rate = RATE * (1 - epoch / EPOCHS)
        order = draw.permutation(len(labels))
        for at in range(0, len(labels), BATCH):
            step += 1
            part = order[at : at + BATCH]
            for k, g in gradients(p, images[part], labels[part]).items():
                first[k] = 0.9 * first[k] + 0.1 * g
                second[k] = 0.999 * second[k] + 0.001 * g * g
                move = first[k] / (1 - 0.9**step) / (np.sqrt(second[k] / (1 - 0.999**step)) + 1e-8)
                p[k] = p[k] - rate * (move + (DECAY * p[k] if k[0] == "w" else 0))
    return p


def bounded(p, x):
    """The largest error of each logit when every operation rounds to f32.

    A layer's sum of n products and a bias, in any order: `(n + 1) u / (1 - (n + 1) u)` times the sum of magnitudes
    (Higham, Accuracy and Stability, 3.1), besides what the error of its inputs comes to. An activation passes an error
    on by at most its greatest slope: 1 for relu, 1.13 for gelu, which itself is taken to be within 16 units in the last
    place of its result and of its argument."""
    (z1, z2, _), (x, h1, h2) = forward(p, x)
    error = np.zeros_like(x)  # bytes over 16 are exact
    for i, h in enumerate((x, h1, h2), 1):
        w, b, n = np.abs(p[f"w{i}"]), np.abs(p[f"b{i}"]), h.shape[1] + 1
        gamma = n * U / (1 - n * U)
        size = (np.abs(h) + error) @ w.T + b
        error = error @ w.T + gamma * size
        if i == 1:
            error = 1.13 * error + 32 * U * (np.abs(z1) + error)
    return error


def safetensors(path, tensors):
    """Writes the format: the length of a JSON header, the header, the tensors in order."""
    header, at = {}, 0
    for name, t in tensors.items():
        header[name] = {"dtype": "F32", "shape": list(t.shape), "data_offsets": [at, at + t.nbytes]}
        at += t.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(t.tobytes() for t in tensors.values()))


def main():
    digits = load_digits()
    draw = np.random.default_rng(1998)
    order = draw.permutation(len(digits.target))
    test, rest = order[:N_TEST], order[N_TEST:]
    images = digits.data / 16
    trained = train(images[rest], digits.target[rest], draw)
    kept = {k: np.ascontiguousarray(v, np.float32) for k, v in trained.items()}
    exact = {k: v.astype(np.float64) for k, v in kept.items()}
    logits = forward(exact, images[test])[0][2]
    bound = bounded(exact, images[test])
    labels = digits.target[test]
    right = int((logits.argmax(1) == labels).sum())
    # No rounding that the bound allows moves an answer: the count is one number.
    two = np.sort(logits, 1)[:, -2:]
    assert (two[:, 1] - two[:, 0] > 2 * bound.max(1)).all()
    safetensors(DATA / "mlp.safetensors", kept)
    np.save(DATA / "mlp.images.npy", digits.data[test].astype(np.uint8))
    np.save(DATA / "mlp.labels.npy", labels.astype(np.uint8))
    np.save(DATA / "mlp.want.npy", logits)
    np.save(DATA / "mlp.bound.npy", bound)
    (DATA / "mlp.json").write_text(json.dumps({"images": N_TEST, "right": right}) + "\n")
    training = (forward(exact, images[rest])[0][2].argmax(1) == digits.target[rest]).mean()
    print(f"{right} of {N_TEST} test images, {training:.4f} of the training images; bound at most {bound.max():.2e}")


if __name__ == "__main__":
    main()
