"""The WSGI application, for granian."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "almotace.web.configuracao")
application = get_wsgi_application()
