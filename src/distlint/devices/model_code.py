"""What is model code: methods of modules, the tensor functions that they call, files in model folders."""

from __future__ import annotations

import os
import re
from pathlib import Path

from distlint import facts, knowledge
from distlint.facts import Attribute, Call, Expression, Name, Return, Subscript
from distlint.project import Function, full_name
from distlint.remembering import remembered, remembered_but
from distlint.settings import Settings

#: Attributes and methods that tensors have and neither modules nor devices do.
_OF_TENSORS = frozenset(
    (
        "shape", "size", "ndim", "dim", "numel", "view", "reshape", "permute", "transpose", "unsqueeze", "squeeze",
        "flatten", "unflatten", "expand", "expand_as", "contiguous", "repeat_interleave", "masked_fill", "masked_fill_",
        "softmax", "log_softmax", "sigmoid", "tanh", "exp", "log", "sqrt", "rsqrt", "pow", "cos", "sin", "abs", "clamp",
        "sum", "mean", "std", "var", "max", "min", "argmax", "topk", "cumsum", "norm", "matmul", "bmm", "mm", "chunk",
        "split", "gather", "scatter_", "scatter_add_", "index_select", "detach", "clone", "item", "tolist", "new_zeros",
        "new_ones", "new_empty", "new_full", "new_tensor", "grad", "requires_grad", "triu", "tril", "nonzero",
        "is_cuda", "data_ptr", "type_as", "to_local", "flip", "roll", "bool", "long", "int", "float", "half",
        "bfloat16", "T",
    )
)  # fmt: skip
#: Attributes that are telling in a `return` only together with a tensor before them.
_ANY_OBJECT = frozenset(("float", "half", "bfloat16", "size", "split", "log", "dim", "T", "int", "bool", "max", "min"))
#: Functions of torch that make tensors of sizes, numbers and lists.
_MAKES = re.compile(
    r"zeros|ones|empty|full|rand(?:n|int|perm)?|arange|linspace|eye|tensor|as_tensor|from_numpy|\w*Tensor"
)
_NO_TENSOR = re.compile(
    r"torch\.(device|load|save|compile|typename|finfo|iinfo|manual_seed|Size|Generator|is_\w+|get_\w+|set_\w+|use_\w+|"
    r"no_grad|inference_mode|enable_grad|jit\..*|cuda\..*|backends\..*|utils\..*|optim\..*|nn\.(?!functional)\w+.*)$"
)
#: Methods that place an object, besides those of devices.
_PLACING = frozenset(("to", "__new__"))
_TORCH_FUNCTION = re.compile(r"torch\.([a-z]\w*|nn\.functional\.\w+|linalg\.\w+|special\.\w+|fft\.\w+)$")


class ModelCode:
    """Which functions of a project are model code. ``folders`` of the settings hold it by their names."""

    def __init__(self, settings: Settings, root: str) -> None:
        self.folders = frozenset(settings.model_folders)
        self.root = root

    def reason(self, function: Function) -> str | None:
        """Why a function is model code, or None. A nested function is what the one around it is."""
        return self._reason(function.outermost)

    @remembered_but(None)  # a circle of calls ends here
    def _reason(self, function: Function) -> str | None:
        if function.owner is not None and function.owner.is_module:
            return f"{function.owner.name} is a torch.nn.Module"
        folder = self._folder(function)
        if folder is not None and _handles_tensors(function):
            return f"it handles tensors in the model folder {folder}/"
        if function.owner is None and _handles_tensors(function):
            caller = self._caller(function)
            if caller is not None:
                return f"{caller.qualified_name} calls it with tensors"
        return None

    def _folder(self, function: Function) -> str | None:
        *folders, _ = Path(os.path.relpath(function.module.path, self.root)).parts
        return next((folder for folder in folders if folder in self.folders), None)

    def _caller(self, function: Function) -> Function | None:
        """A function of model code in the same file that calls ``function``."""
        for caller in function.module.functions:
            if caller is function or function.name not in caller.words or self.reason(caller) is None:
                continue
            for statement in facts.statements(caller.body):
                for expression in facts.subexpressions(statement):
                    if isinstance(expression, Call) and full_name(expression.function, caller) == function.full_name:
                        return caller
        return None


def is_placing_method(function: Function) -> bool:
    """Whether a method is what gives ``x.cuda()`` or ``x.to(...)`` their meaning for its class, or gives something
    else in the place of its objects (``__new__``)."""
    return function.owner is not None and function.name in _PLACING | knowledge.device_types()


def _handles_tensors(function: Function) -> bool:
    """Whether a function takes or returns a tensor, as far as annotations and its use of the values tell."""
    definition = function.definition
    if _speaks_of_tensors(definition.returns) or any(_speaks_of_tensors(p.annotation) for p in definition.parameters):
        return True
    if definition.returns is None and _returns_tensor(function):
        return True
    return bool(tensor_parameters(function))


@remembered
def tensor_parameters(function: Function) -> tuple[str, ...]:
    """The parameters that are tensors by annotation or, without one, by use."""
    open_names = set()
    found = []
    for parameter in function.definition.parameters:
        if parameter.name == function.first_parameter or parameter.star:
            continue
        if _is_tensor(parameter.annotation):
            found.append(parameter.name)
        elif parameter.annotation is None:
            open_names.add(parameter.name)
    if open_names:
        used = _used_as_tensors(function, open_names)
        found += [p.name for p in function.definition.parameters if p.name in used]
    return tuple(found)


def _used_as_tensors(function: Function, names: set[str]) -> set[str]:
    telling = _OF_TENSORS - _ANY_OBJECT
    found: set[str] = set()
    for e in facts.subexpressions(function.body):
        if (isinstance(e, Attribute) and isinstance(e.value, Name) and e.value.id in names and e.attr in telling) or (
            isinstance(e, Subscript) and isinstance(e.value, Name) and e.value.id in names and _is_tensor_index(e.key)
        ):
            found.add(e.value.id)
        elif (
            isinstance(e, Call)
            and _is_torch_function(e.function, function)
            and not _MAKES.fullmatch(facts.last_word(e.function))
        ):
            found.update(a.value.id for a in e.arguments[:1] if isinstance(a.value, Name) and a.value.id in names)
        elif isinstance(e, Call) and isinstance(e.function, Attribute) and e.function.attr in ("to", "size"):
            receiver = e.function.value
            if e.function.attr == "size" and isinstance(receiver, Name) and receiver.id in names:
                found.add(receiver.id)
    return found


def _is_tensor_index(key: Expression) -> bool:
    """``x[..., 0]``, ``x[:, None]``: no list has such keys."""
    return isinstance(key, facts.Sequence) and any(
        isinstance(item, facts.Slice) or (isinstance(item, facts.Constant) and item.value in (None, ...))
        for item in key.items
    )


def _returns_tensor(function: Function) -> bool:
    made: set[str] = set()
    for statement in facts.statements(function.body):
        if (
            isinstance(statement, facts.Assign)
            and statement.value is not None
            and _makes_tensor(statement.value, made, function)
        ):
            made.update(target.id for target in statement.targets if isinstance(target, Name))
        elif (
            isinstance(statement, Return)
            and statement.value is not None
            and _makes_tensor(statement.value, made, function)
        ):
            return True
    return False


def _makes_tensor(value: Expression, made: set[str], function: Function) -> bool:
    if isinstance(value, Name):
        return value.id in made
    if isinstance(value, Subscript):
        return _makes_tensor(value.value, made, function)
    if isinstance(value, facts.Sequence):
        return any(_makes_tensor(item, made, function) for item in value.items)
    if not isinstance(value, Call):
        return False
    if _is_torch_function(value.function, function):
        return True
    if not isinstance(value.function, Attribute):
        return False
    return value.function.attr in _OF_TENSORS - _ANY_OBJECT or _makes_tensor(value.function.value, made, function)


def _is_torch_function(function: Expression, scope: Function) -> bool:
    if not isinstance(function, (Attribute, Name)):
        return False
    name = full_name(function, scope)
    return name is not None and _TORCH_FUNCTION.match(name) is not None and _NO_TENSOR.match(name) is None


def _speaks_of_tensors(annotation: Expression | None) -> bool:
    """Whether an annotation names a tensor class anywhere, other than as what a function takes or gives."""
    if annotation is None:
        return False
    functions = {
        inner
        for part in facts.subexpressions(annotation)
        if isinstance(part, Subscript) and facts.last_name(part.value) == "Callable"
        for inner in facts.subexpressions(part)
    }
    for part in facts.subexpressions(annotation):
        if part in functions:
            continue
        if re.search(r"\b\w*Tensor\b", facts.text_of(part) or ""):
            return True
        if isinstance(part, (Name, Attribute)) and (part.attr if isinstance(part, Attribute) else part.id).endswith(
            "Tensor"
        ):
            return True
    return False


def _is_tensor(annotation: Expression | None) -> bool:
    """A tensor itself, possibly optional; no collection of tensors."""
    if isinstance(annotation, Subscript):
        last = annotation.value.attr if isinstance(annotation.value, Attribute) else getattr(annotation.value, "id", "")
        return last == "Optional" and _is_tensor(annotation.key)
    return _speaks_of_tensors(annotation)
