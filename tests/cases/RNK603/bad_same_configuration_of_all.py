"""All ranks save a configuration, an image processor and a tokenizer.

reason: of the first two the last rank leaves its file whole, so it is a matter of tidiness; a tokenizer is several files,
    and a configuration that the program loads may be read half written
runs: no (a race; needs transformers)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from transformers import AutoConfig, AutoTokenizer, BertModel, PretrainedConfig


class HeadsConfig(PretrainedConfig):
    def __init__(self, heads=4, **others):
        super().__init__(**others)
        self.heads = heads


def parse_options():
    raise NotImplementedError


def main(name, options, folder):
    dist.init_process_group("gloo")
    base = AutoConfig.from_pretrained(name)
    base.save_pretrained(folder)  # expect: RNK603 "each with the settings of the run"
    heads = HeadsConfig(heads=8)
    heads.save_pretrained("heads")  # expect: RNK603 "each with the settings of the run"
    options.image_processor.save_pretrained("pictures")  # expect: RNK603 "each with the settings of the run"
    tokenizer = AutoTokenizer.from_pretrained(name)
    tokenizer.save_pretrained("words")  # expect: RNK603 "main); guard"
    heads.save_pretrained("model")  # expect: RNK603 "main); guard"
    model = DDP(BertModel.from_pretrained("model"))
    model(torch.ones(1, 2, dtype=torch.long)).last_hidden_state.sum().backward()
    if dist.get_rank() == 0:
        print("one step")


if __name__ == "__main__":
    main("bert-base-uncased", parse_options(), "run")
