"""The index is compared with the last one

reason: the last micro-batch is reduced
"""
from torch.nn.parallel import DistributedDataParallel as DDP


def step(net, batches, optimizer, accumulate):
    model = DDP(net)
    for micro in range(accumulate):
        model.require_backward_grad_sync = micro == accumulate - 1
        model(next(batches)).mean().backward()
    for micro in range(accumulate):
        if micro < accumulate - 1:
            with model.no_sync():
                model(next(batches)).mean().backward()
        else:
            model(next(batches)).mean().backward()
    optimizer.step()
