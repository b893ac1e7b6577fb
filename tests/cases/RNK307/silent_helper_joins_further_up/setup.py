import comm


def setup(config):
    if config["distributed"]:
        comm.init()
    return comm.get_rank() == 0
