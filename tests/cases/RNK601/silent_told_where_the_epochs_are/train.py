"""The loop over epochs stands in another file than the sampler and the round, and tells the sampler

reason: the sampler hears of each epoch
runs: no (several files)
"""
import torch
import torch.distributed as dist

from training import Training


def main():
    dist.init_process_group("gloo")
    training = Training(torch.nn.Linear(4, 4), torch.ones(8, 4))
    for epoch in range(3):
        training.loader.sampler.set_epoch(epoch)
        training.run()


if __name__ == "__main__":
    main()
