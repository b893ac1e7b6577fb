"""A script that clips by the largest gradient."""

from math import inf

from norms import clip_grad_norm


def step(model, optimizer):
    clip_grad_norm(list(model.parameters()), 1.0, inf)
    optimizer.step()
