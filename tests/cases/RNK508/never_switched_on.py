"""The reduction is switched on for a round that never comes

reason: the index of range(n) is never n
"""
from torch.nn.parallel import DistributedDataParallel as DDP


def step(net, batches, optimizer, accumulate):
    model = DDP(net)
    for micro in range(accumulate):
        model.require_backward_grad_sync = micro == accumulate  # expect: RNK508
        model(next(batches)).mean().backward()
    optimizer.step()
