"""Modules, names, classes and functions of the code around the checked files, loaded on demand."""

from distlint.project.module import Module, own_words
from distlint.project.project import Project
from distlint.project.resolve import drawn, full_name, member, public_name, resolve, resolve_all, resolve_name
from distlint.project.symbols import Class, External, Function, Instance, Scope, ScopeOwner, Symbol, home_of, settled

__all__ = [
    "Class",
    "External",
    "Function",
    "Instance",
    "Module",
    "Project",
    "Scope",
    "ScopeOwner",
    "Symbol",
    "drawn",
    "full_name",
    "home_of",
    "member",
    "own_words",
    "public_name",
    "resolve",
    "resolve_all",
    "resolve_name",
    "settled",
]
