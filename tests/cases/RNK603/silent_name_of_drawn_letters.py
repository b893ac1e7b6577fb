"""Files whose names are put together of letters that each process draws.

reason: every process has names of its own
runs: no (a script)
"""
import os
import secrets
import string
import uuid

import torch
import torch.distributed as dist


def keep(rows):
    name = f'parts/{"".join(secrets.choice(string.ascii_uppercase) for _ in range(8))}.txt'
    name = os.path.join(os.path.dirname(__file__), name)
    with open(name, "w") as file:
        file.write(str(rows))
    os.remove(name)


def keep_two(first, second):
    names = [str(uuid.uuid4()) for _ in range(2)]
    torch.save(first, f"{names[0]}.pt")
    torch.save(second, f"{names[1]}.pt")


def main():
    dist.init_process_group("gloo")
    keep([1, 2])
    keep_two(torch.zeros(2), torch.ones(2))
    dist.barrier()
    if dist.get_rank() == 0:
        print("kept")


if __name__ == "__main__":
    main()
