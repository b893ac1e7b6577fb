import os


def is_master(args):
    return args.rank % args.gpus == 0


def save_settings(args):
    if hasattr(args, "distributed"):
        if (args.distributed and is_master(args)) or not args.distributed:
            with open(os.path.join(args.folder, "config.txt"), "w") as file:
                file.write(str(args))
    else:
        with open(os.path.join(args.folder, "config.txt"), "w") as file:
            file.write(str(args))
