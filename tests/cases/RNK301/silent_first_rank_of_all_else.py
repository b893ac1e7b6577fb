"""Among the first ranks of data and tensor parallelism the stages gather at rank 0.

reason: of the pipelines, only the one that holds global rank 0 comes there
runs: no (needs four ranks of a pipeline)
"""
import torch.distributed as dist


def save_index(index, env):
    for stage in range(env.pp_size):
        if env.dp_rank != 0:
            continue
        if stage != env.pp_rank:
            continue
        if env.tp_rank == 0:
            indices = [None for _ in range(env.pp_size)]
            dist.gather_object(index, indices if env.pp_rank == 0 else None, group=env.pp_group)
            if env.pp_rank == 0:
                print(indices)
