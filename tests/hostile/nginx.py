"""A real nginx before a real server, with a certificate made for the test."""

import shutil
import ssl
import subprocess
from pathlib import Path

import httpx
import pytest
from tests.http.server import Browser, Served, free_port
from tests.patience import LONG, until

NAME = "cards.example"
CONFIGURATION = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port} ssl;
        ssl_certificate {folder}/own.crt;
        ssl_certificate_key {folder}/own.key;
        location / {{
            proxy_pass http://127.0.0.1:{behind};
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_read_timeout 1h;
        }}
    }}
}}
"""
"""As the guide for hosting says."""


class BehindTls:
    """`topcut serve` behind nginx; its own address is https."""

    def __init__(self, folder: Path, **settings: str) -> None:
        if not shutil.which("nginx") or not shutil.which("openssl"):
            pytest.skip("there is no nginx or no openssl here")
        self.port, self.folder = free_port(), folder
        self.address = f"https://{NAME}:{self.port}"
        told = {"address": f'"{self.address}"', "proxies": '["127.0.0.1"]'} | settings
        (folder / "topcut.toml").write_text("".join(f"{name} = {value}\n" for name, value in told.items()))
        self.served = Served(folder / "topcut.db").wait_until_ready()
        self.authority = _certificate(folder)
        text = CONFIGURATION.format(folder=folder, port=self.port, behind=self.served.port)
        (folder / "nginx.conf").write_text(text)
        with (folder / "said").open("w") as said:
            command = ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]
            self._nginx = subprocess.Popen(command, stdout=said, stderr=said)
        try:
            self._wait()
        except BaseException:
            self.stop()
            raise

    def browser(self, language: str = "en", *, address: str | None = None, **headers: str) -> Browser:
        """A browser that came to nginx by our name, over TLS, with a certificate it has checked."""
        browser = Browser(f"https://127.0.0.1:{self.port}", language)
        trusted = ssl.create_default_context(cafile=str(self.authority))
        browser._transport = httpx.HTTPTransport(
            verify=trusted, local_address=address, limits=httpx.Limits(max_keepalive_connections=0)
        )
        browser.headers.update({"Host": f"{NAME}:{self.port}"} | headers)
        return browser

    def stop(self) -> None:
        self._nginx.terminate()
        self._nginx.wait(timeout=LONG)
        self.served.stop()

    def _wait(self) -> None:
        until(self._answers, "nginx did not start")

    def _answers(self) -> bool:
        assert self._nginx.poll() is None, (self.folder / "said").read_text()
        try:
            return self.browser().get("/healthz").status_code == 200
        except httpx.TransportError:
            return False


def _certificate(folder: Path) -> Path:
    """Make a certificate for one name and loopback, good for a day, which vouches for itself."""
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-days", "1", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1"]
    command += ["-keyout", str(folder / "own.key"), "-out", str(folder / "own.crt")]
    subprocess.run(command, check=True, capture_output=True, timeout=LONG)
    return folder / "own.crt"
