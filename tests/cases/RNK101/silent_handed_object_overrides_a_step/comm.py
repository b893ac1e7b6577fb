import torch.distributed as dist


class Comm:
    def finish(self):
        self.flush()
        self.wait()

    def flush(self):
        print("flushed")

    def wait(self):
        dist.barrier()


class Eager(Comm):
    def wait(self):
        print("no need to wait")
