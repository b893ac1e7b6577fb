"""A part of the training, which has a demonstration of itself for one process.

reason: as a program the file joins no processes
"""
import torch
import torch.distributed as dist


class Stream:
    def take(self, tensor):
        done = torch.zeros(1, device=tensor.device)
        dist.all_reduce(done)
        return done


if __name__ == "__main__":
    tensor = torch.ones(2).to("cuda:0")
    print(tensor)
