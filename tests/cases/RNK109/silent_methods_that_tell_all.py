"""Objects that rank 0 changes, and whose flag is broadcast before it is looked at.

reason: all ranks leave together
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class EarlyStopping:
    def __init__(self, patience):
        self.patience = patience
        self.bad_epochs = 0
        self.should_stop = False

    def __call__(self, loss):
        self.bad_epochs += 1
        if self.bad_epochs >= self.patience:
            self.should_stop = True


class Trainer:
    def __init__(self):
        self.done = False
        self.shown = 0

    def fit(self, epochs):
        for epoch in range(epochs):
            loss = torch.ones(1)
            dist.all_reduce(loss)
            self.show(loss)
            self.validate(epoch)
            if self.done:
                break

    def show(self, loss):
        if dist.get_rank() == 0:
            self.shown += 1
            print(self.shown, loss)

    def validate(self, epoch):
        if dist.get_rank() == 0:
            self.done = epoch == 2
        answer = [self.done]
        dist.broadcast_object_list(answer, src=0)
        self.done = answer[0]


def flag_is_a_tensor(epochs):
    stopping = EarlyStopping(patience=2)
    for epoch in range(epochs):
        loss = torch.ones(1)
        dist.all_reduce(loss)
        if dist.get_rank() == 0:
            stopping(loss.item())
        flag = torch.tensor([int(stopping.should_stop)])
        dist.broadcast(flag, src=0)
        if flag.item():
            break


def all_ranks_ask(epochs):
    stopping = EarlyStopping(patience=2)
    for epoch in range(epochs):
        loss = torch.ones(1)
        dist.all_reduce(loss)
        stopping(loss.item())
        if dist.get_rank() == 0:
            print(stopping.bad_epochs)
        if stopping.should_stop:
            break


def answer_is_kept(epochs):
    stopping = EarlyStopping(patience=2)
    for epoch in range(epochs):
        loss = torch.ones(1)
        dist.all_reduce(loss)
        if dist.get_rank() == 0:
            stopping(loss.item())
        stopping.should_stop = from_rank_zero(stopping.should_stop)
        if stopping.should_stop:
            break


def from_rank_zero(value):
    box = [value]
    dist.broadcast_object_list(box, src=0)
    return box[0]


def main(rank, world_size):
    Trainer().fit(4)
    flag_is_a_tensor(4)
    all_ranks_ask(4)
    answer_is_kept(4)
