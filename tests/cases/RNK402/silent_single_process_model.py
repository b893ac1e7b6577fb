"""A model with .cuda() inside, in a project without distributed code.

reason: with one process the bare device in model code lands where everything else is
"""
import torch
from torch import nn


class CharRNN(nn.Module):
    def __init__(self, vocab: int, hidden: int):
        super().__init__()
        self.hidden = hidden
        self.embed = nn.Embedding(vocab, hidden)
        self.rnn = nn.LSTM(hidden, hidden, batch_first=True)
        self.out = nn.Linear(hidden, vocab)

    def init_hidden(self, batch: int):
        return (torch.zeros(1, batch, self.hidden).cuda(), torch.zeros(1, batch, self.hidden, device="cuda"))

    def forward(self, tokens, state=None):
        state = state or self.init_hidden(tokens.shape[0])
        hidden, state = self.rnn(self.embed(tokens.to("cuda")), state)
        return self.out(hidden), state


def sample(model: CharRNN, start: int, length: int):
    token, state, result = torch.tensor([[start]]).cuda(), None, []
    for _ in range(length):
        logits, state = model(token, state)
        token = torch.multinomial(logits[:, -1].softmax(-1), 1)
        result.append(token.item())
    return result
