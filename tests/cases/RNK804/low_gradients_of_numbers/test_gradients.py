"""A test checks what gradients a weighted mean gives numbers that it writes down, and beside it trains a model.

reason: the test says which gradient it wants; the loss of a model is scaled down as in any program
runs: no (a test of pytest)
"""

import torch
import torch.distributed as dist


def test_weighted_mean():
    local_loss = torch.tensor(float(dist.get_rank() + 1), requires_grad=True)
    local_weight = torch.tensor(1.0)
    weighted_loss = local_loss * local_weight
    dist.all_reduce(weighted_loss)  # expect: RNK804 low
    total_weight = local_weight.clone()
    dist.all_reduce(total_weight)
    mean = weighted_loss / total_weight
    mean.backward()
    assert torch.allclose(local_loss.grad, torch.tensor(0.5))


def test_model():
    model = torch.nn.Linear(2, 1)
    loss = model(torch.ones(1, 2)).sum()
    dist.all_reduce(loss)  # expect: RNK804
    loss = loss / dist.get_world_size()
    loss.backward()
    assert model.weight.grad.abs().sum() > 0
