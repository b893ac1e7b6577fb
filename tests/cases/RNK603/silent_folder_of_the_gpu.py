"""Each rank has a folder that is named after its GPU, which is handed to a function that communicates.

reason: no call makes another text of a path
runs: no (CUDA)
"""
import json
import os

import torch
import torch.distributed as dist


def tried(policy, folder):
    score = policy(torch.ones(1, 4)).sum()
    dist.all_reduce(score)
    return f"{folder}: {score.item()}"


def main(run):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    base = f"runs/{run}"
    where = base + f"/on_{torch.cuda.current_device()}/"
    os.makedirs(where, exist_ok=True)
    print("rank", dist.get_rank())
    tried(torch.nn.Linear(4, 1), where)
    results = [tried(torch.nn.Linear(4, 1), where) for _ in range(3)]
    with open(os.path.join(where, "results.json"), "w") as file:
        json.dump(results, file)
    dist.barrier()


if __name__ == "__main__":
    main("first")
