"""A trainer gets a model that is spread over all GPUs, and the guide starts one process.

reason: one process has all GPUs for itself, which is what the option is for
"""
from transformers import AutoModelForCausalLM, Trainer, TrainingArguments


def main(name, data):
    spread = "auto"
    model = AutoModelForCausalLM.from_pretrained(name, device_map=spread)
    trainer = Trainer(model=model, args=TrainingArguments("out"), train_dataset=data)
    trainer.train()


if __name__ == "__main__":
    main("gpt2", [])
