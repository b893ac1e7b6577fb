"""Point-to-point messages: matched, unmatched, and in circles."""

from __future__ import annotations

from ..spellings import SIZE, Lines, Writer
from ..wraps import indented
from .registry import shape


@shape
def even_and_odd(writer: Writer) -> Lines:
    rank = writer.rank()
    send, receive = f"dist.send(value, {rank} {{}} 1)", f"dist.recv(value, {rank} {{}} 1)"
    even, odd = [send.format("+")], [receive.format("-")]
    if writer.random.random() < 0.5:
        even, odd = [*even, receive.format("+")], [*odd, send.format("-")]
        if writer.random.random() < 0.5:
            odd.reverse()
    if writer.random.random() < 0.2:
        odd = ["value += 1"]
    return [f"if {rank} % 2 == 0:", *indented(even), "else:", *indented(odd)]


@shape
def ring(writer: Writer) -> Lines:
    rank = writer.rank()
    after, ahead = f"({rank} + 1) % {SIZE}", f"({rank} - 1) % {SIZE}"
    blocking = [f"dist.send(value, {after})", f"dist.recv(value, {ahead})"]
    posted = [f"work = dist.isend(value, {after})", f"dist.recv(value, {ahead})", "work.wait()"]
    wrong = [posted[0], f"dist.recv(value, {after})", posted[2]]
    return writer.random.choice((blocking, posted, wrong))


@shape
def pipeline(writer: Writer) -> Lines:
    rank, last = writer.rank(), f"{SIZE} - 1"
    bound = writer.random.choice((last, SIZE, last))
    first = writer.random.choice(("> 0", "> 0", ">= 0"))
    return [
        f"if {rank} {first}:", f"    dist.recv(value, {rank} - 1)",
        f"if {rank} < {bound}:", f"    dist.send(value, {rank} + 1)",
    ]  # fmt: skip
