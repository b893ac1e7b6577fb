"""Objects are handed ranks and groups that lie along other axes, or meet in both branches.

reason: the first stage has all of its tensor-parallel ranks, each replica all of its experts; the last one has an end
    for everybody
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Stage:
    def __init__(self, pp_rank: int, tp_rank: int, tp_group) -> None:
        self.pp_rank, self.tp_rank, self.tp_group = pp_rank, tp_rank, tp_group

    def embedded(self, hidden: torch.Tensor) -> torch.Tensor:
        if self.pp_rank == 0:
            dist.all_reduce(hidden, group=self.tp_group)
        return hidden if self.tp_rank == 0 else hidden.clone()


class Experts:
    def __init__(self, dp_rank: int, ep_rank: int, ep_group) -> None:
        self.dp_rank, self.ep_rank, self.ep_group = dp_rank, ep_rank, ep_group

    def counted(self, tokens: torch.Tensor) -> torch.Tensor:
        if self.dp_rank == 0:
            dist.all_reduce(tokens, group=self.ep_group)
        return tokens if self.ep_rank == 0 else -tokens

    def gathered(self, tokens: torch.Tensor, replicas) -> list[torch.Tensor]:
        parts = [torch.empty_like(tokens) for _ in range(dist.get_world_size(self.ep_group))]
        if dist.get_rank(replicas) == 0:
            dist.all_gather(parts, tokens, group=self.ep_group)
        return parts


class Shard:
    def __init__(self, tp_rank: int, tp_group) -> None:
        self.tp_rank, self.tp_group = tp_rank, tp_group

    def agreed(self, seed: torch.Tensor, first: int) -> torch.Tensor:
        if self.tp_rank == 0:
            dist.broadcast(seed, first, group=self.tp_group)
            return seed
        received = torch.empty_like(seed)
        dist.broadcast(received, first, group=self.tp_group)
        return received


def main(rank, world_size):
    pairs = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    outer, inner = divmod(rank, 2)
    Stage(outer, inner, pairs[outer]).embedded(torch.ones(1))
    replicas = [dist.new_group([0, 2]), dist.new_group([1, 3])]
    Experts(outer, inner, pairs[outer]).counted(torch.ones(1))
    Experts(outer, inner, pairs[outer]).gathered(torch.ones(1), replicas[inner])
    assert int(Shard(inner, pairs[outer]).agreed(torch.tensor([outer]), 2 * outer)) == outer
