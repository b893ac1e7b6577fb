"""A log."""
from torch.utils.tensorboard import SummaryWriter


class Log:
    def __init__(self, args):
        self.args = args
        if args.plot:
            self.writer = SummaryWriter(args.folder)

    def add(self, name, value, step):
        if self.args.plot:
            self.writer.add_scalar(name, value, step)
