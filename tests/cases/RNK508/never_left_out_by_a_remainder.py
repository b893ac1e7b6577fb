"""A remainder is compared with what it was divided by

reason: it is always less, so no step is ever reduced
"""
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, batches, optimizer, every):
    model = DDP(net)
    for step, batch in enumerate(batches):
        if (step + 1) % every < every:  # expect: RNK508
            with model.no_sync():
                model(batch).mean().backward()
        else:
            model(batch).mean().backward()
            optimizer.step()
