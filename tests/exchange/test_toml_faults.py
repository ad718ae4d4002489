"""Every bad line of a table is found, for about the cost of reading the table once."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hostile.counted import Counter
from tests.packs_made import formats_pack

from topcut.core.errors import Unreadable
from topcut.exchange.deck_formats import read_format
from topcut.exchange.pack_refusals import BadPack
from topcut.exchange.packs import read_pack
from topcut.exchange.results import read_results
from topcut.exchange.toml_faults import MOST_FAULTS, read_toml, shown
from topcut.site.settings import read_settings

LINE = re.compile(r"\(at line (\d+)")
GOOD = """
a{i} = 1|[t{i}]|[[r{i}]]|k{i} = [|  1,|  "s",|  {{ a = 1, b = [2, 3] }},|]||# c|s{i} = \"\"\"|\"\"\"|d{i} = 2021-01-02
  [1, 2],|l{i} = '''|'''|  {{ a = [|  ]}},|  3
""".strip().replace("\n", "|")
BAD = """
= 1|x{i} = |bad|q{i} = "open|z{i} = 2021-13-01| , ,|[t|k{i} = [1,|  {{ a = }},|\\q = 1|y{i} = 'open|}}|{{
""".strip()
LINES = st.lists(st.sampled_from([*GOOD.split("|"), *BAD.split("|")]), max_size=20)


def read_again_for_each(text: str) -> tuple[dict, list[tuple[int | None, str]]]:
    """The same, in the plainest way: without the bad line everything is read again."""
    faults: list[tuple[int | None, str]] = []
    lines = text.split("\n")
    while True:
        try:
            return tomllib.loads("\n".join(lines)), faults
        except tomllib.TOMLDecodeError as error:
            found = LINE.search(str(error))
            line = int(found[1]) if found else None
            if line is None or not lines[line - 1].strip():
                return {}, [*faults, (line, f"cannot be read: {error}")]
            why = str(error).partition(" (at line")[0]
            faults.append((line, f"cannot be read: {why}: {shown(lines[line - 1])}"))
            lines[line - 1] = ""


@given(LINES)
def test_the_same_lines_are_bad_as_when_everything_is_read_again_for_each(lines: list[str]) -> None:
    text = "\n".join(line.format(i=number) for number, line in enumerate(lines))
    found, faults = read_toml(text)
    assert (found, [(one.line, str(one.why)) for one in faults]) == read_again_for_each(text)


SETS = "sets = [\n" + '    { code = "FDN", name = "Foundations" },\n' * 300
DEEP = "x = " + "[" * 90 + "1, " * 3_000 + "]" * 90 + "\n"
DOTTED = "".join(f"{'.'.join('a' * 30)}.b{n} = 1\n" for n in range(150))


@pytest.mark.parametrize("text", [SETS, DEEP, DOTTED, f"{SETS}]\n"])
def test_a_hundred_bad_lines_cost_no_more_than_a_few_readings(text: str) -> None:
    """It was read again for each: 22 KB took thirteen seconds."""
    end = "" if text.rstrip().endswith("]") or text is DOTTED else "]\n"
    with Counter() as once:
        tomllib.loads(text + end)
    files = formats_pack(modern=text + "= 1\n" * 99 + end)
    with Counter() as all_found, pytest.raises(BadPack) as refused:
        read_pack(files, name="a.zip")
    bad = [one for one in refused.value.detail["faults"] if one.endswith(": = 1")]
    assert len(bad) == 99
    assert all_found.count < 6 * once.count + 99 * 300


def test_keys_that_are_there_twice_are_named() -> None:
    found, faults = read_toml("k = 1\n" * 6 + "[t]\n")
    assert ([one.line for one in faults], found) == ([2, 3, 4, 5, 6], {"k": 1, "t": {}})
    assert {str(one.why) for one in faults} == {"cannot be read: Cannot overwrite a value: k = 1"}
    assert [str(one.why) for one in read_toml("k = 1\n" * 500)[1]][MOST_FAULTS:] == ["and more"]


def settings_of(data: bytes, folder: Path) -> None:
    (folder / "topcut.toml").write_bytes(data)
    read_settings(file=folder / "topcut.toml", environment={})


@pytest.mark.parametrize("read", [settings_of, lambda data, _: read_format(data)])
def test_settings_and_formats_name_it_too(read, tmp_path) -> None:
    with pytest.raises(Unreadable, match="a number in line 2 has more than 19 digits"):
        read(b"# ours\nport = " + b"9" * 200_000, tmp_path)


@pytest.mark.parametrize("at", ["score", "table"])
def test_a_results_file_says_that_a_number_is_too_large(at: str) -> None:
    line = {"score": '"score": [%s, 0, 0]', "table": '"score": [2, 0, 0], "table": %s'}[at] % ("9" * 200_000)
    with pytest.raises(Unreadable, match=f"{at}.*: this number is too large"):
        read_results(f'{{"players": ["a", "b"], "rounds": [[{{"a": "a", "b": "b", {line}}}]]}}'.encode())


@pytest.mark.parametrize("digits", ["9" * 200_000, "-" + "9" * 20, "0x" + "f1" * 100_000, "1_" * 100_000 + "1"])
def test_a_number_too_long_is_named_as_what_it_is(digits: str) -> None:
    """The interpreter itself refuses to read it; that was called no pack at all."""
    files = formats_pack(modern=f'# {"9" * 50}\nid = "{"9" * 50}"\nlegal = {digits}\nsets = [ {{ n = {digits} }} ]\n')
    with pytest.raises(BadPack) as refused:
        read_pack(files, name="a.zip")
    faults = refused.value.detail["faults"]
    assert faults[:2] == [f"formats/modern.toml, line {n}: a number has more than 19 digits" for n in (3, 4)]
