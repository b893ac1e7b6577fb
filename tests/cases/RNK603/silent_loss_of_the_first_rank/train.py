"""The first rank alone has a loss, since it alone computes the mean; a method writes it down if there is one.

reason: the others hand over None
runs: no (several files)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from training_kit import is_main_process

from batches import load
from saver import Saver


def mean_of(model, batches):
    losses = [model(batch).mean() for batch in batches]
    total = torch.stack(losses).sum()
    dist.all_reduce(total)
    loss = None
    if is_main_process():
        loss = total.item() / dist.get_world_size()
    return loss


def evaluate(model, parts):
    losses = []
    for name, batches in parts.items():
        print("evaluates", name)
        loss_or_none = mean_of(model, batches)
        if loss_or_none is not None:
            losses.append(loss_or_none)
    return sum(losses) / len(losses) if len(losses) > 0 else None


if __name__ == "__main__":
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    saver = Saver("run")
    step = 0
    while True:
        model(torch.ones(1, 2)).sum().backward()
        if step % 2 == 0:
            loss = evaluate(model, {name: load(name) for name in ("first", "second")})
            saver.note(loss)
        step += 1
        if step == 10:
            break
    if step % 2 != 0:
        loss = evaluate(model, {name: load(name) for name in ("first", "second")})
        saver.note(loss)
