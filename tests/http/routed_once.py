"""Every route built once for a process: that takes longer than most tests, and one after the other can have the same.

What an application is opened with is put into it by `application` and by its lifespan, each time.
"""

from functools import cache

from topcut.site import application as site

site.routed = cache(site.routed)
application = site.application
