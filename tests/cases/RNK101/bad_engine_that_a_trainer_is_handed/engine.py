class Engine:
    def __init__(self, comm, model):
        self.comm = comm
        self.model = model

    def flush(self):
        self.model.zero_grad()
        self.comm.sync()
