"""What programs see as ``torch``: tensors that are lists of numbers, and collectives that ask the recorder."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol


class Call(tuple[Any, ...]):
    """What must agree between the members of a group: operation, root, reduce operator, shape."""


class Group:
    """A process group: its members in order, and the how-manieth group of the program it is."""

    def __init__(self, ranks: Sequence[int], number: int = 0) -> None:
        self.ranks = tuple(ranks)
        self.number = number


class Ranks(Protocol):
    """What a rank asks the recorder."""

    rank: int
    world: Group
    groups: list[tuple[int, ...]]  # the members of those that all ranks have to create together

    def meet(self, group: Group, call: Call, payload: Any, wait: bool = True) -> Any:
        """Enter a collective; returns the payloads of all members, or a handle if it does not ``wait``."""

    def pass_on(self, peer: int, payload: Any, sends: bool, wait: bool = True, tag: int = 0) -> Any:
        """Enter a point-to-point call; returns what was received, or a handle if it does not ``wait``."""

    def touch_early(self) -> None:
        """Read or write a tensor that a call is still at work on."""


class Tensor:
    """A list of numbers with a type."""

    def __init__(self, values: Any, dtype: str = "float32") -> None:
        self._values = [float(value) for value in values] if isinstance(values, (list, tuple)) else [float(values)]
        self.dtype = dtype
        self.in_use: Callable[[], None] | None = None  # what to call when it is touched, while a call is at work on it
        self.gradients: Callable[[], None] | None = None  # what its backward communicates

    @property
    def values(self) -> list[float]:
        if self.in_use:
            self.in_use()
        return self._values

    @values.setter
    def values(self, values: list[float]) -> None:
        if self.in_use:
            self.in_use()
        self._values = values

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self._values),)

    def _with(self, other: Any, operation: Callable[[float, float], float]) -> Tensor:
        others = other.values if isinstance(other, Tensor) else [other] * len(self.values)
        return Tensor([operation(a, b) for a, b in zip(self.values, others, strict=True)], self.dtype)

    def __add__(self, other: Any) -> Tensor:
        return self._with(other, operator.add)

    def __mul__(self, other: Any) -> Tensor:
        return self._with(other, operator.mul)

    def __truediv__(self, other: Any) -> Tensor:
        return self._with(other, operator.truediv)

    def __iadd__(self, other: Any) -> Tensor:
        self.values = (self + other).values
        return self

    def item(self) -> float:
        if len(self.values) != 1:
            raise RuntimeError("a Tensor with several elements cannot be converted to Scalar")
        return self.values[0]

    def sum(self) -> Tensor:
        total = Tensor([sum(self.values)], self.dtype)
        total.gradients = self.gradients
        return total

    def backward(self) -> None:
        if self.gradients:
            self.gradients()

    def clone(self) -> Tensor:
        return Tensor(self.values, self.dtype)

    def fill_(self, value: float) -> Tensor:
        self.values = [value] * len(self.values)
        return self


class Work:
    """The handle of an asynchronous call."""

    def __init__(self, finish: Callable[[], Any]) -> None:
        self._finish = finish

    def wait(self) -> None:
        self._finish()


def torch_for(ranks: Ranks) -> ModuleType:
    """The module ``torch`` of one rank."""
    torch = ModuleType("torch")
    torch.tensor = lambda values, dtype="float32": Tensor(values, dtype)  # type: ignore[attr-defined]
    torch.ones = lambda size, dtype="float32": Tensor([1.0] * size, dtype)  # type: ignore[attr-defined]
    torch.zeros = lambda size, dtype="float32": Tensor([0.0] * size, dtype)  # type: ignore[attr-defined]
    torch.empty = torch.zeros  # type: ignore[attr-defined]
    torch.float32, torch.float64, torch.int64 = "float32", "float64", "int64"  # type: ignore[attr-defined]
    torch.nn = _nn(ranks)  # type: ignore[attr-defined]
    torch.distributed = _distributed(ranks)  # type: ignore[attr-defined]
    return torch


def _nn(ranks: Ranks) -> SimpleNamespace:
    """Models that give their input back; a wrapped one meets when it is made, and in the backward of its outputs."""

    class Linear:
        def __init__(self, *sizes: int) -> None:
            self.sizes = sizes

        def __call__(self, inputs: Tensor) -> Tensor:
            return inputs.clone()

    class DistributedDataParallel:
        def __init__(self, module: Linear) -> None:
            self.module = module
            ranks.meet(ranks.world, Call(("DistributedDataParallel",)), None)

        def __call__(self, inputs: Tensor) -> Tensor:
            outputs = self.module(inputs)
            outputs.gradients = lambda: ranks.meet(ranks.world, Call(("gradients",)), None)
            return outputs

    return SimpleNamespace(Linear=Linear, parallel=SimpleNamespace(DistributedDataParallel=DistributedDataParallel))


class Mesh:
    """A device mesh: this rank's group along each axis."""

    def __init__(self, axes: dict[str, Group], rank_in: Callable[[Group], int]) -> None:
        self._axes, self._rank_in = axes, rank_in

    def __getitem__(self, axis: str) -> Mesh:
        return Mesh({axis: self._axes[axis]}, self._rank_in)

    def get_group(self, axis: str | None = None) -> Group:
        return self._axes[axis or next(iter(self._axes))]

    def get_local_rank(self, axis: str | None = None) -> int:
        return self._rank_in(self.get_group(axis))


_REDUCE: dict[str, Callable[[Any], float]] = {"SUM": sum, "MAX": max, "MIN": min}


def _distributed(ranks: Ranks) -> ModuleType:
    dist = ModuleType("torch.distributed")

    def members(group: Group | None) -> Group:
        return group or ranks.world

    def is_outside(group: Group | None) -> bool:
        return ranks.rank not in members(group).ranks

    def get_rank(group: Group | None = None) -> int:
        return -1 if is_outside(group) else members(group).ranks.index(ranks.rank)

    def collective(
        name: str, group: Group | None, payload: Any, finish: Callable[[list[Any]], None], *more: Any, wait: bool = True
    ) -> Any:
        if is_outside(group):
            return None  # torch warns, and goes on
        met = ranks.meet(members(group), Call((name, *more)), payload, wait)
        if wait:
            finish(met)
            return None
        return Work(lambda: finish(met()))

    def reduced(tensor: Tensor, op: str) -> Callable[[list[Any]], None]:
        def finish(met: list[Any]) -> None:
            tensor.values = [_REDUCE[op](column) for column in zip(*met, strict=True)]

        return finish

    def at_work(work: Any, *tensors: Tensor) -> Any:
        """The handle of a call that is at work on tensors until it is waited for."""
        if work is None:
            return None

        def finish() -> None:
            for tensor in tensors:
                tensor.in_use = None
            work.wait()

        for tensor in tensors:
            tensor.in_use = ranks.touch_early
        return Work(finish)

    def all_reduce(tensor: Tensor, op: str = "SUM", group: Group | None = None, async_op: bool = False) -> Any:
        facts = (op, tensor.shape, tensor.dtype)
        work = collective("all_reduce", group, tensor.values, reduced(tensor, op), *facts, wait=not async_op)
        return at_work(work, tensor)

    def reduce(tensor: Tensor, dst: int, op: str = "SUM", group: Group | None = None) -> None:
        finish = reduced(tensor, op) if ranks.rank == dst else lambda met: None
        collective("reduce", group, tensor.values, finish, dst, op, tensor.shape, tensor.dtype)

    def broadcast(tensor: Tensor, src: int, group: Group | None = None, async_op: bool = False) -> Any:
        if src not in members(group).ranks and not is_outside(group):
            raise ValueError(f"{src} is not in the group")

        def finish(met: list[Any]) -> None:
            tensor.values = list(met[members(group).ranks.index(src)])

        facts = (src, tensor.shape, tensor.dtype)
        return at_work(collective("broadcast", group, tensor.values, finish, *facts, wait=not async_op), tensor)

    def broadcast_object_list(objects: list[Any], src: int = 0, group: Group | None = None) -> None:
        def finish(met: list[Any]) -> None:
            objects[:] = met[members(group).ranks.index(src)]

        collective("broadcast_object_list", group, list(objects), finish, src, len(objects))

    def all_gather(tensors: list[Tensor], tensor: Tensor, group: Group | None = None) -> None:
        def finish(met: list[Any]) -> None:
            for target, values in zip(tensors, met, strict=True):
                target.values = list(values)

        collective("all_gather", group, tensor.values, finish, tensor.shape, tensor.dtype)

    def gather(tensor: Tensor, gather_list: list[Tensor] | None = None, dst: int = 0) -> None:
        if (ranks.rank == dst) != bool(gather_list):
            raise ValueError("gather_list belongs to the destination rank, and only there")

        def finish(met: list[Any]) -> None:
            for target, values in zip(gather_list or (), met, strict=False):
                target.values = list(values)

        collective("gather", None, tensor.values, finish, dst, tensor.shape, tensor.dtype)

    def all_gather_object(objects: list[Any], thing: Any, group: Group | None = None) -> None:
        def finish(met: list[Any]) -> None:
            objects[:] = met

        collective("all_gather_object", group, thing, finish)

    def all_gather_into_tensor(output: Tensor, tensor: Tensor, group: Group | None = None) -> None:
        def finish(met: list[Any]) -> None:
            output.values = [value for values in met for value in values]

        collective("all_gather_into_tensor", group, tensor.values, finish, tensor.shape, tensor.dtype)

    def reduce_scatter_tensor(output: Tensor, tensor: Tensor, group: Group | None = None) -> None:
        def finish(met: list[Any]) -> None:
            start = len(output.values) * get_rank(group)
            output.values = [sum(column) for column in zip(*met, strict=True)][start : start + len(output.values)]

        collective("reduce_scatter_tensor", group, tensor.values, finish, tensor.shape, tensor.dtype)

    def all_to_all_single(output: Tensor, tensor: Tensor, group: Group | None = None) -> None:
        def finish(met: list[Any]) -> None:
            length = len(tensor.values) // len(met)
            start = length * get_rank(group)
            output.values = [value for values in met for value in values[start : start + length]]

        collective("all_to_all_single", group, tensor.values, finish, tensor.shape, tensor.dtype)

    def scatter(
        tensor: Tensor, scatter_list: list[Tensor] | None = None, src: int = 0, group: Group | None = None
    ) -> None:
        if (ranks.rank == src) != bool(scatter_list):
            raise ValueError("scatter_list belongs to the source rank, and only there")

        def finish(met: list[Any]) -> None:
            place = members(group).ranks.index(src)
            tensor.values = list(met[place][get_rank(group)])

        payload = [part.values for part in scatter_list or ()]
        collective("scatter", group, payload, finish, src, tensor.shape, tensor.dtype)

    def gather_object(
        thing: Any, object_gather_list: list[Any] | None = None, dst: int = 0, group: Group | None = None
    ) -> None:
        if (ranks.rank == dst) != bool(object_gather_list):
            raise ValueError("object_gather_list belongs to the destination rank, and only there")

        def finish(met: list[Any]) -> None:
            if object_gather_list:
                object_gather_list[:] = met

        collective("gather_object", group, thing, finish, dst)

    def barrier(group: Group | None = None) -> None:
        collective("barrier", group, None, lambda met: None)

    def new_group(members_: Sequence[int] | None = None, use_local_synchronization: bool = False) -> Group:
        chosen = tuple(members_ if members_ is not None else ranks.world.ranks)
        if use_local_synchronization:
            group = Group(chosen, -1)  # its members agree among themselves
        else:
            ranks.groups.append(chosen)
            group = Group(chosen, len(ranks.groups))
        if ranks.rank not in chosen:
            return Group((), group.number)
        ranks.meet(group, Call(("new_group",)), None)  # only members wait, under a name that counts the groups
        return group

    def new_subgroups(group_size: int) -> tuple[Group, list[Group]]:
        size = len(ranks.world.ranks)
        made = [new_group(range(first, first + group_size)) for first in range(0, size, group_size)]
        return next(group for group in made if group.ranks), made

    def init_device_mesh(device: str, shape: tuple[int, ...], mesh_dim_names: Sequence[str]) -> Mesh:
        axes: dict[str, Group] = {}
        stride = len(ranks.world.ranks)
        for name, length in zip(mesh_dim_names, shape, strict=True):
            width, stride = stride, stride // length
            lines = [
                [start + offset + index * stride for index in range(length)]
                for start in range(0, len(ranks.world.ranks), width)
                for offset in range(stride)
            ]
            mine = [new_group(line) for line in lines]
            axes[name] = next(group for group in mine if group.ranks)
        return Mesh(axes, get_rank)

    def received(tensor: Tensor, values: Any) -> None:
        tensor.values = list(values)

    def send(tensor: Tensor, dst: int, group: Group | None = None, tag: int = 0) -> None:
        ranks.pass_on(dst, list(tensor.values), sends=True, tag=tag)

    def recv(tensor: Tensor, src: int, group: Group | None = None, tag: int = 0) -> None:
        received(tensor, ranks.pass_on(src, tensor.shape, sends=False, tag=tag))

    def send_object_list(objects: list[Any], dst: int) -> None:
        ranks.pass_on(dst, list(objects), sends=True)

    def recv_object_list(objects: list[Any], src: int) -> None:
        objects[:] = ranks.pass_on(src, (len(objects),), sends=False)

    def isend(tensor: Tensor, dst: int, group: Group | None = None) -> Work:
        return Work(ranks.pass_on(dst, list(tensor.values), sends=True, wait=False))

    def irecv(tensor: Tensor, src: int, group: Group | None = None) -> Work:
        finish = ranks.pass_on(src, tensor.shape, sends=False, wait=False)
        return Work(lambda: received(tensor, finish()))

    def P2POp(op: Callable[..., Work], tensor: Tensor, peer: int) -> Callable[[], Work]:
        return lambda: op(tensor, peer)

    def batch_isend_irecv(calls: Sequence[Callable[[], Work]]) -> list[Work]:
        return [call() for call in calls]

    def size(group: Group | None = None) -> int:
        return len(members(group).ranks)

    offered = {
        name: thing
        for name, thing in locals().items()
        if callable(thing)
        and name not in {"members", "is_outside", "collective", "reduced", "received", "size", "at_work"}
    }
    vars(dist).update(
        offered,
        get_world_size=size,
        is_initialized=lambda: True,
        is_available=lambda: True,
        device_mesh=SimpleNamespace(init_device_mesh=init_device_mesh),
        group=SimpleNamespace(WORLD=ranks.world),
        ReduceOp=SimpleNamespace(SUM="SUM", MAX="MAX", MIN="MIN"),
    )
    return dist
