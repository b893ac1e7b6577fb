"""What the words of all files say to a question is what each of them says by itself."""

import random

import pytest

from distlint.project.index import Index
from distlint.project.project import WORTH_INDEX, Project
from distlint.project.questions import Content, Question, answered

PARTS = ("all", "_reduce", "rank", " ", "\n", ".", "(", "é", "naïve", "def ", "class ", "self", "    ", "0", "#", "=")
QUESTIONS = (
    *(
        Question("has", about)
        for about in (("rank",), ("all_reduce", "0"), ("é",), ("class rank",), (".rank(",), ("=",))
    ),
    Question("has beside", ("rank", "all", ".all")),
    Question("has beside", ("class ", "é")),
    Question("has method", ("rank",)),
    Question("finds", (r"(\w+)rank", "32", "rank", "(")),
    Question("finds", (r"(\w+)rank", "32")),
    Question("names around", ("all", "all")),
    Question("has words", ("all", "rank")),
)


def _text(seed: int) -> str:
    dice = random.Random(seed)
    return "".join(dice.choice(PARTS) for _ in range(dice.randrange(60)))


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_who_is_left_out_has_nothing_to_say(question):
    contents = [Content(b""), *(Content(_text(seed).encode()) for seed in range(200)), Content(b"\xff rank \xe9all")]
    found = Index(contents).saying(question)
    each = {number for number, content in enumerate(contents) if answered(question, content)}
    if found is None:
        assert question.kind == "has words" or len(question.about) == 2
    else:
        speaking, is_certain = found
        assert speaking >= each
        assert not is_certain or (speaking == each and all(answered(question, contents[n]) is True for n in each))


def test_late_questions_get_the_answers_of_early_ones(tmp_path):
    for number in range(30):
        (tmp_path / f"m{number}.py").write_text(_text(number), encoding="utf-8")
    early = [Project(tmp_path) for _ in QUESTIONS]
    late = Project(tmp_path)
    for number in range(WORTH_INDEX):
        assert [*late.mentioning(f"nobody_{number}")] == []
    for question, project in zip(QUESTIONS, early, strict=True):
        said = [*late._answers_to(question)]
        assert said == [*project._answers_to(question)]
        assert late.answers[question] == project.answers[question]
    assert late._index is not None
    assert all(project._index is None for project in early)
