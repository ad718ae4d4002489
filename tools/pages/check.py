import hashlib, hmac, json, sys

*rows, rest = open(sys.argv[1], "rb").read().split(b"\n")
assert not rest, "the file breaks off"
header = json.loads(rows[0])
entries, beside = rows[1 : header["entries"] + 1], rows[header["entries"] + 1 :]
head = hashlib.sha256("topcut log {log} {kind} {stream}".format(**header).encode()).hexdigest()
for number, line in enumerate(entries, start=2):
    assert json.loads(line)["prev"] == head, f"line {number} is not chained to the line before"
    head = hashlib.sha256(line).hexdigest()
assert head == header["head"], "the last entry is not the one the header vouches for"
for row in beside:
    if b'"open":' in row:
        opening, value = json.loads(row), row.split(b'"value":', 1)[1].rsplit(b',"public":', 1)[0]
        place = f"{opening['seq']}.{opening['open']}\n".encode()
        seal = hmac.new(bytes.fromhex(opening["salt"]), place + value, hashlib.sha256).hexdigest()
        assert f"sealed:{seal}".encode() in entries[opening["seq"] - 1], f"{row} opens nothing"
for row in (rows[0], *beside):
    body, _, rest = row.rpartition(b',"sum":"')
    assert hashlib.sha256(body).hexdigest()[:16].encode() + b'"}' == rest, f"{row} is damaged"
print(f"{len(entries)} entries, head {head}")
