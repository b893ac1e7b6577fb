import deepspeed
from transformers import AutoModelForCausalLM, AutoTokenizer

from rollouts import Rollouts
from sampling import Sampling

CONFIG = {"train_micro_batch_size_per_gpu": 1, "zero_optimization": {"stage": 3}}


def main(name, prompts):
    deepspeed.init_distributed()
    model = AutoModelForCausalLM.from_pretrained(name)
    engine, _, _, _ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=CONFIG)
    rollouts = Rollouts(engine, AutoTokenizer.from_pretrained(name), Sampling(0.9, True))
    for texts in prompts:
        print(rollouts.answers(texts), rollouts.free(texts))
