"""The gradients that are missing are handed over in the order of a set.

reason: horovod matches calls that return a handle by their name; each rank may begin with another one
runs: no (needs horovod)
"""
import horovod.torch as hvd


class Averages:
    def __init__(self, parameters):
        self.names = {parameter: name for name, parameter in parameters}
        self.handles = {}

    def finish(self):
        missing = set(self.names.values()) - set(self.handles)
        for name in missing:
            self.handles[name] = hvd.allreduce_async_(self.gradient(name), name=name)
        for handle in self.handles.values():
            hvd.synchronize(handle)

    def gradient(self, name):
        return next(p.grad for p, known in self.names.items() if known == name)
