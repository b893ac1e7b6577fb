"""The switch is set behind the backward, for the next round; another model's is set between

reason: the next forward reads it
"""
from torch.nn.parallel import DistributedDataParallel as DDP


def step(net, batches, optimizer, accumulate):
    model = DDP(net)
    model.require_backward_grad_sync = accumulate == 1
    for micro in range(accumulate):
        model(next(batches)).mean().backward()
        model.require_backward_grad_sync = micro + 2 == accumulate
    optimizer.step()


def of_another(net, critic, batches, accumulate):
    model, judge = DDP(net), DDP(critic)
    for micro in range(accumulate):
        out = model(next(batches))
        judge.require_backward_grad_sync = micro == accumulate - 1
        judge(out).mean().backward()
