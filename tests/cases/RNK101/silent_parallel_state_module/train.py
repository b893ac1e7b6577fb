"""Loss averaging on the last pipeline stage, with stage test and group from another module.

reason: the data parallel group of a rank on the last stage holds ranks of that stage only
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import parallel_state as mpu
import torch
import torch.distributed as dist


def average_loss(loss):
    if mpu.is_pipeline_last_stage():
        dist.all_reduce(loss, group=mpu.get_data_parallel_group())
        return loss / dist.get_world_size(mpu.get_data_parallel_group())
    return None


def main(rank, world_size):
    mpu.initialize(pipeline_size=2)
    loss = average_loss(torch.tensor(float(rank)))
    assert (loss is None) == (rank % 2 == 0)
    if loss is not None:
        assert loss.item() == 2.0
