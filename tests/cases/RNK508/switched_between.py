"""The switch is set between the forward and the backward of a round

reason: the forward prepares the reduction by what the round before has left: the first round is reduced, the last isn't
"""
from torch.nn.parallel import DistributedDataParallel as DDP


def step(net, batches, optimizer, accumulate, ddp):
    model = DDP(net) if ddp else net
    for micro in range(accumulate):
        loss = model(next(batches)).mean() / accumulate
        if ddp:
            model.require_backward_grad_sync = micro == accumulate - 1  # expect: RNK508 "first round"
        loss.backward()
    optimizer.step()
