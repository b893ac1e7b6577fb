"""Rank 0 reads the weights, all ranks receive them.

reason: only reading is guarded; every broadcast stands after the branch
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def read_weights():
    return {"weight": torch.full((2, 3), 7.0), "bias": torch.zeros(2)}


def load_model(model):
    if dist.get_rank() == 0:
        model.load_state_dict(read_weights())
    for tensor in model.state_dict().values():
        dist.broadcast(tensor, src=0)
    return model


def share_matrix(rows, columns):
    rank = dist.get_rank()
    if rank == 0:
        matrix = torch.eye(rows, columns)
    else:
        matrix = torch.empty(rows, columns)
    dist.broadcast(matrix, src=0)
    return matrix


def main(rank, world_size):
    model = load_model(torch.nn.Linear(3, 2))
    assert model.weight[0, 0].item() == 7.0
    assert torch.equal(share_matrix(3, 3), torch.eye(3))
