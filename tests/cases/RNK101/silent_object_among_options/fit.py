def fit(comm, rank):
    if rank == 0:
        comm.sync()
