"""The script prints once at the top of its worker.

reason: any print on the way counts; the text need not name a shape
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
import torch.distributed as dist


def run(rank: int, world_size: int) -> torch.Tensor:
    print(f"worker {rank} of {world_size} is up")
    x = torch.full((4,), float(rank))
    if rank == 0:
        dist.send(x, dst=1)
    elif rank == 1:
        dist.recv(x, src=0)
    return x


def main():
    dist.init_process_group("gloo")
    run(dist.get_rank(), dist.get_world_size())
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
