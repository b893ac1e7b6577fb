"""forward asks a helper without tensor parameters for a causal mask.

reason: the function returns a tensor that meets the input in the attention, so it is model code
"""
import torch
import torch.nn.functional as F
from torch import nn


def causal_mask(length: int, dtype: torch.dtype) -> torch.Tensor:
    mask = torch.full((length, length), float("-inf"), dtype=dtype, device=torch.cuda.current_device())  # expect: RNK401
    return mask.triu(1)


class CausalAttention(nn.Module):
    def __init__(self, dim: int, heads: int):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(dim, 3 * dim)

    def forward(self, x):
        b, t, _ = x.shape
        q, k, v = self.qkv(x).view(b, t, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=causal_mask(t, q.dtype))
        return y.transpose(1, 2).flatten(2)
