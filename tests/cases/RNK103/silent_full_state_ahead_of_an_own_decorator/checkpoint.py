from decorators import main_process
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict


class Checkpointer:
    def __init__(self):
        self.options = StateDictOptions(full_state_dict=True)
        self.written = []

    def save(self, model):
        self.write(get_model_state_dict(model, options=self.options))

    @main_process
    def write(self, state):
        self.written.append(sorted(state))
