"""A script that spreads a model over the GPUs of one process, and brings its input to the current one.

reason: nothing starts or joins processes: the current device is GPU 0, where the model begins
runs: no (needs a GPU)
"""
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("writer")
model = AutoModelForCausalLM.from_pretrained("writer", device_map="auto")
for text in ("one", "two"):
    given = tokenizer(text, return_tensors="pt")
    for name in given:
        given[name] = given[name].to(torch.cuda.current_device())
    print(tokenizer.decode(model.generate(**given)[0]))
