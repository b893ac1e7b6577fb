"""A module answers the question for its device with the current one.

reason: everything that is placed with self.device lands on GPU 0; the device of a parameter is the answer
"""
import torch
from torch import nn


class TextEncoder(nn.Module):
    def __init__(self, vocab: int, dim: int):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.rnn = nn.GRU(dim, dim, batch_first=True)

    @property
    def device(self):
        return torch.device("cuda", torch.cuda.current_device())  # expect: RNK401

    def forward(self, token_lists):
        tokens = nn.utils.rnn.pad_sequence(
            [torch.tensor(t, device=self.device) for t in token_lists], batch_first=True
        )
        hidden, _ = self.rnn(self.embed(tokens))
        return hidden[:, -1]
