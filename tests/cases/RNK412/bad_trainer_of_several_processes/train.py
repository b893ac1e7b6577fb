"""A trainer gets a model that is spread over all GPUs, and the guide starts four processes.

reason: the trainer prepares it by an accelerator, which refuses it
"""
from transformers import AutoModelForCausalLM, Trainer, TrainingArguments


def main(name, data):
    spread = "auto"
    model = AutoModelForCausalLM.from_pretrained(name, device_map=spread)  # expect: RNK412 "trains it"
    trainer = Trainer(model=model, args=TrainingArguments("out"), train_dataset=data)
    trainer.train()


if __name__ == "__main__":
    main("gpt2", [])
