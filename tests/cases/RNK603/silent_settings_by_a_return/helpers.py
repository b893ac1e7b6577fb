import os


def is_master(args):
    return args.rank % args.gpus == 0


def save_settings(args):
    path = os.path.join(args.folder, "config.txt")
    if args.distributed:
        if is_master(args):
            with open(path, "w") as file:
                file.write(str(args))
        return
    with open(path, "w") as file:
        file.write(str(args))
