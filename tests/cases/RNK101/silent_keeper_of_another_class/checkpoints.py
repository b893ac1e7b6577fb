import torch.distributed as dist


class Checkpointer:
    def save_and_keep(self, number):
        dist.barrier()
        print("kept", number)


class LocalCheckpointer(Checkpointer):
    def save_and_keep(self, number):
        print("kept", number)
