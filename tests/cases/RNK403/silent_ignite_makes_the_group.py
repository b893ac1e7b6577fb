"""Groups that ignite makes.

reason: it chooses the GPU of each process behind init_process_group, and then meets the others
runs: no (needs several GPUs)
"""
import ignite.distributed as idist
import torch


def training(local_rank):
    x = torch.ones(1, device=idist.device())
    return idist.all_reduce(x)


def main():
    with idist.Parallel(backend="nccl") as parallel:
        parallel.run(training)


def by_hand():
    idist.initialize("nccl")
    training(idist.get_local_rank())
    idist.finalize()


if __name__ == "__main__":
    main()
