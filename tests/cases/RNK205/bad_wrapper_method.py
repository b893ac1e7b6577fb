"""A class whose send() wraps dist.send, and a caller of it.

reason: the finding stands in the method that sends; self.send() in the caller is a call of the project
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
import torch.distributed as dist

_DTYPES = [torch.float32, torch.float16, torch.bfloat16, torch.int64]


class TensorChannel:
    def __init__(self, peer: int, group=None):
        self.peer = peer
        self.group = group

    def send(self, tensor: torch.Tensor) -> None:
        header = torch.tensor([_DTYPES.index(tensor.dtype), tensor.dim(), *tensor.shape])
        dist.send(header, dst=self.peer, group=self.group)  # expect: RNK205
        dist.send(tensor.contiguous(), dst=self.peer, group=self.group)

    def send_tree(self, tree: dict[str, torch.Tensor]) -> None:
        for name in sorted(tree):
            self.send(tree[name])

    def recv(self, dims: int) -> torch.Tensor:
        header = torch.empty(2 + dims, dtype=torch.int64)
        dist.recv(header, src=self.peer, group=self.group)
        tensor = torch.empty(header[2:].tolist(), dtype=_DTYPES[int(header[0])])
        dist.recv(tensor, src=self.peer, group=self.group)
        return tensor
