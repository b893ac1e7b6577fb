"""Pipeline warm-up: a number of rounds that depends on the stage, with point-to-point calls only.

reason: sends and receives pair up with the neighbours
runs: no (needs a pipeline)
"""
import torch.distributed as dist


def warm_up(recv_forward, send_forward, stages):
    stage = dist.get_rank()
    for _ in range(stages - stage - 1):
        activation = recv_forward(stage - 1)
        send_forward(activation, stage + 1)
    dist.barrier()
