"""Where a request comes from: the nearest hop that no proxy of ours vouches for; and which names are ours."""

from ipaddress import ip_network

import pytest
from litestar import Request

from topcut.http.address import Edge, client_of, network_of
from topcut.site.settings import Settings, SettingsUnreadable, edge_of, read_settings

PROXIES = (ip_network("127.0.0.1"), ip_network("10.0.0.0/8"), ip_network("fd00::/8"))


def arrived(edge: Edge, *headers: tuple[str, str], peer: str = "127.0.0.1") -> dict:
    raw = [(name.lower().encode(), value.encode()) for name, value in headers]
    scope = {"type": "http", "client": (peer, 5), "scheme": "http", "headers": raw}
    edge.arrive(scope)
    return scope


@pytest.mark.parametrize(
    ("peer", "noted", "client"),
    [
        pytest.param("127.0.0.1", [], "127.0.0.1", id="nothing noted"),
        pytest.param("127.0.0.1", ["198.51.100.7"], "198.51.100.7", id="one proxy"),
        pytest.param("127.0.0.1", ["6.6.6.6, 198.51.100.7"], "198.51.100.7", id="what the client wrote is hearsay"),
        pytest.param("127.0.0.1", ["6.6.6.6", "198.51.100.7"], "198.51.100.7", id="in two headers"),
        pytest.param("127.0.0.1", ["198.51.100.7, 10.1.2.3"], "198.51.100.7", id="two proxies"),
        pytest.param("127.0.0.1", ["10.1.2.3, 10.1.2.4"], "10.1.2.3", id="from inside"),
        pytest.param("127.0.0.1", ["junk"], "127.0.0.1", id="no address"),
        pytest.param("127.0.0.1", ["6.6.6.6, junk, 10.1.2.3"], "10.1.2.3", id="what lies before junk is hearsay"),
        pytest.param("127.0.0.1", ["198.51.100.7:4711"], "198.51.100.7", id="with a port"),
        pytest.param("127.0.0.1", ["[2001:db8::7]:4711"], "2001:db8::7", id="IPv6 with a port"),
        pytest.param("fd00::1", ["2001:db8::7"], "2001:db8::7", id="over IPv6"),
        pytest.param("::ffff:10.0.0.1", ["::ffff:198.51.100.7"], "198.51.100.7", id="IPv4 written as IPv6"),
        pytest.param("127.0.0.1", [", ".join(["6.6.6.6"] * 50 + ["10.0.0.9"] * 50)], "10.0.0.9", id="endless"),
        pytest.param("198.51.100.9", ["6.6.6.6"], "198.51.100.9", id="from nobody we believe"),
    ],
)
def test_a_client_is_the_nearest_hop_no_proxy_of_ours_vouches_for(peer: str, noted: list[str], client: str) -> None:
    scope = arrived(Edge(proxies=PROXIES), *(("X-Forwarded-For", each) for each in noted), peer=peer)
    assert client_of(Request(scope)) == client


def test_without_a_setting_nobody_is_believed() -> None:
    scope = arrived(Edge(), ("X-Forwarded-For", "6.6.6.6"), ("X-Forwarded-Proto", "https"))
    assert (client_of(Request(scope)), scope["scheme"]) == ("127.0.0.1", "http")


@pytest.mark.parametrize(
    ("address", "headers", "scheme"),
    [
        ("", [("X-Forwarded-Proto", "https")], "https"),
        ("", [("X-Forwarded-Proto", "http, https")], "https"),
        ("", [("X-Forwarded-Proto", "gopher")], "http"),
        ("https://cards.example", [("Host", "cards.example")], "https"),
        ("https://cards.example", [("Host", "cards.example:8000")], "http"),
        ("https://cards.example", [("Host", "192.168.1.4")], "http"),
        ("https://cards.example", [("Host", "cards.example"), ("X-Forwarded-Proto", "http")], "http"),
    ],
)
def test_a_browser_speaks_tls_where_our_proxy_or_the_address_says_so(
    address: str, headers: list[tuple[str, str]], scheme: str
) -> None:
    assert arrived(Edge(address, proxies=PROXIES), *headers)["scheme"] == scheme


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        ("cards.example", True),
        ("CARDS.example.:443", True),
        ("shop.example.org", True),
        ("8.8.4.4", True),
        ("", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.4:8000", True),
        ("[fe80::1]", True),
        ("laptop", True),
        ("laptop.local:8000", True),
        ("evil.example", False),
        ("evil.example,cards.example", False),
        ("cards.example.evil.example", False),
        ("evil.example@localhost", False),
        ("localhost/evil.example", False),
        ("8.8.8.8", True),
        ("[2001:db8::1]:8000", True),
        ("localhost:x", False),
    ],
)
def test_a_name_is_ours_by_the_settings_or_because_nobody_can_own_it(host: str, is_ours: bool) -> None:
    edge = edge_of(Settings(address="https://cards.example", hosts=("Shop.example.org",)), found="http://8.8.4.4:8000")
    assert edge.knows(host) is is_ours


@pytest.mark.parametrize(
    ("address", "base_url", "origin"),
    [
        ("https://cards.example/", "http://evil.example/", "https://cards.example"),
        ("", "http://127.0.0.1:8000/", "http://192.168.1.4:8000"),
        ("", "http://laptop.local:8000/", "http://laptop.local:8000"),
    ],
)
def test_the_address_in_the_settings_wins_for_every_link(address: str, base_url: str, origin: str) -> None:
    assert Edge(address, "http://192.168.1.4:8000").origin(base_url) == origin


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_a_network_counts_as_one_client(address: str, network: str) -> None:
    assert network_of(address) == network


def test_proxies_and_hosts_come_from_the_file_or_between_commas(tmp_path) -> None:
    file = tmp_path / "topcut.toml"
    file.write_text('proxies = ["127.0.0.1"]\nhosts = ["cards.example"]\n')
    read = read_settings(file=file, environment={"TOPCUT_PROXIES": "10.0.0.0/8, fd00::/8"})
    assert (read.proxies, read.hosts) == (("10.0.0.0/8", "fd00::/8"), ("cards.example",))


@pytest.mark.parametrize("text", ['proxies = ["everybody"]', 'address = "cards.example"'])
def test_a_proxy_that_is_no_network_and_an_address_without_its_scheme_are_refused(tmp_path, text: str) -> None:
    file = tmp_path / "topcut.toml"
    file.write_text(text)
    with pytest.raises(SettingsUnreadable, match=r"topcut\.toml cannot be read"):
        read_settings(file=file, environment={})
