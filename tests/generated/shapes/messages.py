"""Point-to-point messages: matched, unmatched, and in circles."""

from __future__ import annotations

from ..spellings import SIZE, Lines, Writer
from ..wraps import indented
from .registry import MESSAGE_DATA, MESSAGES, shape


@shape(MESSAGES)
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


@shape(MESSAGES)
def ring(writer: Writer) -> Lines:
    rank = writer.rank()
    after, ahead = f"({rank} + 1) % {SIZE}", f"({rank} - 1) % {SIZE}"
    blocking = [f"dist.send(value, {after})", f"dist.recv(value, {ahead})"]
    posted = [f"work = dist.isend(value, {after})", f"dist.recv(value, {ahead})", "work.wait()"]
    wrong = [posted[0], f"dist.recv(value, {after})", posted[2]]
    return writer.random.choice((blocking, posted, wrong))


@shape(MESSAGES)
def pipeline(writer: Writer) -> Lines:
    rank, last = writer.rank(), f"{SIZE} - 1"
    bound = writer.random.choice((last, SIZE, last))
    first = writer.random.choice(("> 0", "> 0", ">= 0"))
    return [
        f"if {rank} {first}:", f"    dist.recv(value, {rank} - 1)",
        f"if {rank} < {bound}:", f"    dist.send(value, {rank} + 1)",
    ]  # fmt: skip


@shape(MESSAGES)
def batched(writer: Writer) -> Lines:
    rank = writer.rank()
    after, ahead = f"({rank} + 1) % {SIZE}", f"({rank} - 1) % {SIZE}"
    source = writer.random.choice((ahead, ahead, after))
    return [
        "other = torch.zeros(2)",
        f"calls = [dist.P2POp(dist.isend, value, {after}), dist.P2POp(dist.irecv, other, {source})]",
        "for work in dist.batch_isend_irecv(calls):",
        "    work.wait()",
    ]


def _buffers(writer: Writer, second: str) -> Lines:
    rank, size = writer.rank(), writer.random.choice((2, 2, 3))
    return [
        f"other, mine = torch.zeros({size}), torch.ones(2)",
        f"if {rank} == 0:",
        "    dist.send(mine, 1)",
        f"{second} {rank} == 1:",
        "    dist.recv(other, 0)",
    ]


@shape(MESSAGES)
def collected(writer: Writer) -> Lines:
    """Rank 0 hears from everybody else."""
    rank = writer.rank()
    sources = writer.random.choice((f"range(1, {SIZE})", f"range(1, {SIZE})", f"range(1, {SIZE} - 1)"))
    return [
        f"if {rank} == 0:",
        f"    for source in {sources}:", "        dist.recv(value, source)",
        "else:", "    dist.send(value, 0)",
    ]  # fmt: skip


@shape(MESSAGES)
def tagged(writer: Writer) -> Lines:
    rank, tag = writer.rank(), writer.random.choice((1, 1, 2))
    return [
        f"if {rank} == 0:", "    dist.send(value, dst=1, tag=1)",
        f"elif {rank} == 1:", f"    dist.recv(value, src=0, tag={tag})",
    ]  # fmt: skip


@shape(MESSAGES)
def objects(writer: Writer) -> Lines:
    rank = writer.rank()
    receiver = writer.random.choice((f"{rank} == 1", f"{rank} == 1", f"{rank} == {SIZE} - 1"))
    return [
        "box = [None]",
        f"if {rank} == 0:", "    dist.send_object_list([1], dst=1)",
        f"if {receiver}:", "    dist.recv_object_list(box, src=0)",
    ]  # fmt: skip


@shape(MESSAGES)
def posted_together(writer: Writer) -> Lines:
    """Both neighbours at once, with handles that are waited for at the end."""
    rank = writer.rank()
    peer = writer.random.choice((f"{rank} ^ 1", f"{rank} ^ 1", f"({rank} + 1) % {SIZE}"))
    return [
        "other = torch.zeros(2)",
        f"works = [dist.isend(value, {peer}), dist.irecv(other, {peer})]",
        "for work in works:",
        "    work.wait()",
    ]


@shape(MESSAGE_DATA)
def buffer_size(writer: Writer) -> Lines:
    return _buffers(writer, "elif")


@shape(MESSAGE_DATA)
def buffer_size_apart(writer: Writer) -> Lines:
    return _buffers(writer, "if")
