"""The switch is set ahead of the forward, and once more behind it

reason: the forward reads what its round needs
"""
from torch.nn.parallel import DistributedDataParallel as DDP


def step(net, batches, optimizer, accumulate):
    model = DDP(net)
    for micro in range(accumulate):
        model.require_backward_grad_sync = micro == accumulate - 1
        model(next(batches)).mean().backward()
    optimizer.step()


def step_twice(net, batches, optimizer, accumulate):
    model = DDP(net)
    for micro in range(accumulate):
        is_last = micro == accumulate - 1
        model.require_backward_grad_sync = is_last
        loss = model(next(batches)).mean()
        model.require_backward_grad_sync = is_last
        loss.backward()
    optimizer.step()
