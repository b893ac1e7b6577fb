"""An engine of the project, and who makes it."""
from deepspeed import comm
from deepspeed.runtime.pipe.engine import PipelineEngine


class Engine(PipelineEngine):
    def describe(self):
        return "pipeline"


def initialize(model, config):
    comm.init_distributed(dist_backend="nccl")
    engine = Engine(model=model, config=config)
    return engine, engine.optimizer
