"""One rank sends what it has to a group that it was given, and another one takes it in another function.

reason: the group may be of these two, and each has a function of its own
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


class Keeper:
    def of_trainer(self, rank, pair, state):
        if rank == 1:
            dist.broadcast_object_list([state], src=1, group=pair)
        return state

    def of_player(self, pair):
        state = [None]
        dist.broadcast_object_list(state, src=1, group=pair)
        return state[0]


def main(rank, world_size):
    pair = dist.new_group([0, 1])
    keeper = Keeper()
    if rank == 0:
        assert keeper.of_player(pair) == "weights"
    else:
        keeper.of_trainer(rank, pair, "weights")
