"""The getter of the data-parallel rank asks the tensor-parallel group.

reason: the name says one group, the answer is about another
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 3 finished; ranks 1 and 2 got a wrong value (line 30)
"""
import torch.distributed as dist


class Groups:
    def __init__(self, tp_group, dp_group):
        self.tp_group = tp_group
        self.dp_group = dp_group

    def get_tensor_parallel_rank(self):
        return dist.get_rank(group=self.tp_group)

    def get_data_parallel_rank(self):
        return dist.get_rank(group=self.tp_group)  # expect: RNK306 "is of the tp group"

    def get_data_parallel_world_size(self):
        return dist.get_world_size(self.dp_group)


def main(rank, world_size):
    rows = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    columns = [dist.new_group([0, 2]), dist.new_group([1, 3])]
    groups = Groups(rows[rank // 2], columns[rank % 2])
    assert groups.get_tensor_parallel_rank() == rank % 2
    assert groups.get_data_parallel_rank() == rank // 2, "the rank of another group"
