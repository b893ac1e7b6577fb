"""The forward has a `no_sync` of its own, the backward another one.

reason: DDP prepares the reduction in the forward: that one is enclosed
runs: no (nothing goes wrong)
"""
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, loader, optimizer, every):
    model = DDP(net)
    for step, batch in enumerate(loader):
        if (step + 1) % every == 0:
            loss = model(batch)
        else:
            with model.no_sync():
                loss = model(batch)
        loss = loss / every
        if (step + 1) % every == 0:
            loss.backward()
            optimizer.step()
            optimizer.zero_grad()
        else:
            with model.no_sync():
                loss.backward()
