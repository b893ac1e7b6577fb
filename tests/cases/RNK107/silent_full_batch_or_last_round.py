"""Questions are collected until a batch is full or the list ends; then the ranks meet.

reason: the parts of the list are equally long, and so many rounds fill a batch on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def part_of(items, rank, world_size):
    while len(items) % world_size:
        items.append(items[-1])
    size = len(items) // world_size
    return items[rank * size : (rank + 1) * size]


def evaluate(lines, rank, world_size, batch_size):
    questions = []
    for line in lines:
        if line:
            questions.append(line)
    questions = part_of(questions, rank, world_size)
    asked, right = [], 0
    for index, question in enumerate(questions):
        asked.append(question)
        if len(asked) == batch_size or len(questions) == index + 1:
            dist.barrier()
            for answer in asked:
                right += len(answer)
            asked = []
    count = torch.tensor([right, len(questions)])
    dist.all_reduce(count)


def main(rank, world_size):
    evaluate(["a", "b", "c"], rank, world_size, 2)
