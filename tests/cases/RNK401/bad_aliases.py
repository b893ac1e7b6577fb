"""The call under its other names.

reason: from-imports and module aliases lead to torch.cuda.current_device all the same
"""
import torch as th
import torch.cuda as tc
from torch.cuda import current_device
from torch.cuda import current_device as cuda_index
from torch.nn import Embedding, Module


class RelativeBias(Module):
    def __init__(self, heads: int, span: int):
        super().__init__()
        self.span = span
        self.table = Embedding(2 * span + 1, heads)

    def forward(self, scores):
        q = th.arange(scores.shape[-2], device=current_device())  # expect: RNK401
        k = th.arange(scores.shape[-1], device=th.cuda.current_device())  # expect: RNK401
        offset = (k[None] - q[:, None]).clamp(-self.span, self.span) + self.span
        return scores + self.table(offset).permute(2, 0, 1)


class Window(th.nn.Module):
    def forward(self, x):
        keep = th.ones(x.shape[-1], device=tc.current_device())  # expect: RNK401
        drop = th.zeros(x.shape[-1], device=cuda_index())  # expect: RNK401
        return x * keep + drop
