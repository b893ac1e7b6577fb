"""The length is a multiple of the number of ranks: an assertion says so, what is missing is filled up, or each rank has
given as many.

reason: nothing is left over
runs: no (data out of sight)
"""
import torch
import torch.distributed as dist


def asserted(files, rank, world_size):
    assert len(files) % world_size == 0, "as many files for each rank"
    part = len(files) // world_size
    return files[rank * part : (rank + 1) * part]


def filled(prompts, rank, world_size):
    while len(prompts) % world_size:
        prompts = prompts + prompts[-1:]
    part = len(prompts) // world_size
    return prompts[rank * part : (rank + 1) * part]


def given_by_all(prompts):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    answers = [None] * world_size
    dist.all_gather_object(answers, prompts)
    answers = gathered(answers)
    part = len(answers) // world_size
    return answers[rank * part : (rank + 1) * part]


def gathered(parts):
    return [answer for part in parts for answer in part]


def repeated(images):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    images = images.repeat(world_size, 1)
    part = images.size(0) // world_size
    return images[rank * part : (rank + 1) * part]


def main(files):
    dist.init_process_group("nccl")
    rank, world_size = dist.get_rank(), dist.get_world_size()
    print(asserted(files, rank, world_size), filled(files, rank, world_size), given_by_all(files))
    print(repeated(torch.ones(1, 1)))
