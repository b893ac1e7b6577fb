"""The rank of a matrix, a flag that a function is given, and saves that a test in other words keeps to the first rank

reason: the first two say nothing of processes, and where a test stands around the save it is right
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


def adapt(model, folder, lora_rank):
    if lora_rank > 0:
        print("adapters of rank", lora_rank)
    torch.save(model.state_dict(), os.path.join(folder, "adapters.pt"))


def write(results, folder, is_main_process):
    if is_main_process:
        print("writes", len(results))
    with open(os.path.join(folder, "results.json"), "w") as file:
        json.dump(results, file)


def keep(model, folder):
    if int(os.environ["RANK"]) == 0:
        torch.save(model.state_dict(), os.path.join(folder, "last.pt"))


def finish(model, folder):
    if not leads():
        return
    torch.save(model.state_dict(), os.path.join(folder, "final.pt"))


def evaluate(args, model, batches):
    results = [model(batch).argmax(1).tolist() for batch in batches]
    if args.local_rank in (-1, 0):
        with open(os.path.join(args.output_dir, "results.json"), "w") as file:
            json.dump(results, file)
