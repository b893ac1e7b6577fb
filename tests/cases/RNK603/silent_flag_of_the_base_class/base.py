"""What trainers have in common."""


class Base:
    def __init__(self, args, loader):
        self.args = args
        self.loader = loader
        self.verbose = True
        if self.args.several or self.args.engine:
            if self.args.gpu != 0:
                self.verbose = False
        self.width = len(str(args.backbone))
