"""The index of the micro-batches never is their number, and the last one runs in no_sync, too

reason: range(n) ends at n - 1, so the test always holds and no gradient is reduced
"""
from contextlib import nullcontext

from torch.nn.parallel import DistributedDataParallel as DDP


def step(net, inputs, optimizer, accumulate):
    model = DDP(net)
    size = len(inputs) // accumulate
    for part in range(accumulate):
        context = nullcontext
        if isinstance(model, DDP) and part != accumulate:  # expect: RNK508 "comes out alike in every round"
            context = model.no_sync
        with context():
            model(inputs[part * size : (part + 1) * size]).mean().backward()
    optimizer.step()
