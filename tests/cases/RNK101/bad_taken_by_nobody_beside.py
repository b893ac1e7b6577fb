"""One rank sends what it has to a group that it was given, and the function beside it takes it in another one.

reason: nobody takes what is sent
runs: no (two ranks of the group wait)
"""
import torch.distributed as dist


class Keeper:
    def of_trainer(self, pair, state):
        if dist.get_rank() == 1:
            dist.broadcast_object_list([state], src=1, group=pair)  # expect: RNK101
        return state

    def of_player(self, everybody):
        state = [None]
        dist.broadcast_object_list(state, src=1, group=everybody)
        return state[0]
