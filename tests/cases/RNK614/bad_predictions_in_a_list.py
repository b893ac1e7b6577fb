"""Decoded predictions of all ranks go into one list.

reason: the last batch of some ranks holds samples of the first one again
"""
import torch
from tqdm import tqdm


def evaluate(model, eval_dataloader, accelerator, tokenizer):
    model.eval()
    eval_preds = []
    for _, batch in enumerate(tqdm(eval_dataloader)):
        with torch.no_grad():
            outputs = accelerator.unwrap_model(model).generate(**batch, synced_gpus=True)
        outputs = accelerator.pad_across_processes(outputs, dim=1, pad_index=tokenizer.pad_token_id)
        preds = accelerator.gather(outputs).detach().cpu().numpy()  # expect: RNK614 "the last batch"
        eval_preds.extend(tokenizer.batch_decode(preds, skip_special_tokens=True))
    return eval_preds
