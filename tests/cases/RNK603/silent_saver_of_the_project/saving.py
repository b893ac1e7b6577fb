"""A saver of the project, which the wrapper gets as a method."""

import torch.distributed as dist


def save_pretrained(self, save_directory, merge_shards=False):
    if merge_shards:
        dist.barrier()
    if dist.get_rank() == 0:
        self.merged().save(save_directory)


def extend(model):
    setattr(model, "save_pretrained", save_pretrained.__get__(model))
    return model
