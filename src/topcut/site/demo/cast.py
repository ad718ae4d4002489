"""The 64 players of the demonstration: names of many scripts and lengths, and one that two players share."""

from typing import Final

TITLE: Final = "Harbour Open"
HEROINE: Final = 1
"""The player as whom a visitor takes part."""

NAMES: Final = """
Ana Castellanos Ruiz
Nguyễn Thị Minh Châu
Kwame Mensah
Łukasz Nowak
佐藤 美咲
José García
김 서연
Éloïse Dubois
محمد العلي
Ștefan Brânză
Priya Patel
Itziar Echeverría Goikoetxea
José García
Олена Шевченко
Maria do Carmo Albuquerque Vasconcelos de Almeida
Björn Åkesson
王 小明
Þórdís Jónsdóttir
Νίκος Παπαδόπουλος
נועה לוי
Chidi Okonkwo
Zoë van der Meer
Αλέξανδρος Ιωάννου
Jiří Dvořák
สมชาย ใจดี
Siobhán Ní Bhriain
Gökçe Yılmaz
Dilnoza Karimova
Tāne Ngata
Mª Ángeles Núñez
Wanjikũ Kamau
Søren Kjær
Ivan Horvat
Аня Соколова
Jean-Luc Lefèvre
אורי כהן
Rosa Quispe Mamani
Bao Tran
Fatoumata Diallo
Máté Szőke
Leilani Kealoha
Anders Öst
Yuki Tanaka
Sofía Ibáñez
Tomás Ó Súilleabháin
ليلى حداد
Aarav Sharma
Greta Müller
Paweł Wiśniewski
Lucía Fernández Peña
Ramón Yáñez
Hyeon-woo Park
Ingrid Solberg
Kofi Boateng
Wen Li
Xabier Etxeberria
Nadia Bensaïd
Óscar Domínguez
Teresa Lo Presti
Ulf Sjöström
Vera Kovač
Mihai Ionescu
O'Brien Walsh
Zeynep Şahin
""".strip().splitlines()
