"""The last stage of a pipeline sends its loss, and names itself as the source.

reason: nobody sees that is_last_stage asks for the rank, but the attribute may let one rank in
runs: no (the groups come from outside)
"""
import torch
import torch.distributed as dist


class Engine:
    def __init__(self, grid, topology):
        self.grid = grid
        self.global_rank = dist.get_rank()
        self.is_last_stage = topology.is_last(self.global_rank)

    def share_loss(self, losses):
        if self.is_last_stage:
            losses = torch.stack(losses).float()
            dist.broadcast(losses, src=self.global_rank, group=self.grid.pipe_group)
        else:
            losses = torch.zeros(2)
            dist.broadcast(losses, src=self.grid.last_stage(), group=self.grid.pipe_group)
        return losses
