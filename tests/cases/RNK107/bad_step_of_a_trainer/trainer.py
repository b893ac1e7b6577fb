import torch.distributed as dist


class Trainer:
    def __init__(self, model):
        self.model = model

    def train_step(self, samples):
        loss = self.model(samples)
        outputs = [None] * dist.get_world_size()
        dist.all_gather_object(outputs, loss)
        return outputs
