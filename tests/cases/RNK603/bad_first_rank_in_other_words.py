"""The first rank is asked for by a list of numbers, by the environment, or by a function of the project

reason: whoever leaves a message to the first rank knows that there are others, in whatever words it asks
runs: no (a library)
"""
import json
import os

import torch
import torch.distributed as dist


def leads():
    if not dist.is_initialized():
        return True
    return dist.get_rank() == 0


def evaluate(args, model, batches):
    results = [model(batch).argmax(1).tolist() for batch in batches]
    if args.local_rank in (-1, 0):
        print("evaluated", len(results))
    with open(os.path.join(args.output_dir, "results.json"), "w") as file:  # expect: RNK603
        json.dump(results, file)


def keep(model, folder):
    torch.save(model.state_dict(), os.path.join(folder, "last.pt"))  # expect: RNK603
    if int(os.environ["RANK"]) == 0:
        print("kept in", folder)


def finish(model, folder):
    torch.save(model.state_dict(), os.path.join(folder, "final.pt"))  # expect: RNK603
    if leads():
        print("done")
