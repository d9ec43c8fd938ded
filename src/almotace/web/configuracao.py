"""Settings. Everything that differs between places comes from the environment:

``DATABASE_URL`` (the application role), ``ALMOTACE_SEGREDO`` (secret key), ``ALMOTACE_HOSTS``,
``ALMOTACE_ARQUIVOS`` (folder of attachments), ``ALMOTACE_HTTPS`` (``1`` behind TLS).
"""

from __future__ import annotations

import os
from pathlib import Path

from ..servidor.endereco import ler_url

PASTA = Path(__file__).resolve().parent

SECRET_KEY = os.environ.get("ALMOTACE_SEGREDO") or "so-para-testes-e-comandos-sem-servidor"
DEBUG = False
ALLOWED_HOSTS = os.environ.get("ALMOTACE_HOSTS", "127.0.0.1,localhost,[::1],testserver").split(",")
HTTPS = os.environ.get("ALMOTACE_HTTPS") == "1"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django_htmx",
    "almotace.registro",
    "almotace.web",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "almotace.web.seguranca.CabecalhosDeSeguranca",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "almotace.web.quem.QuemAge",
]
ROOT_URLCONF = "almotace.web.enderecos"
WSGI_APPLICATION = "almotace.web.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [PASTA / "modelos"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "almotace.web.quem.no_modelo",
            ],
            "builtins": ["almotace.web.etiquetas"],
        },
    }
]


DATABASES = {
    "default": {
        **ler_url(os.environ.get("DATABASE_URL") or "postgres://localhost/almotace").para_django(),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
     "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]  # fmt: skip

LANGUAGE_CODE = "pt-br"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = True

STATIC_URL = "/estaticos/"
STATICFILES_DIRS = [PASTA / "estaticos"]
STATIC_ROOT = os.environ.get("ALMOTACE_ESTATICOS")
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
ARQUIVOS = Path(os.environ.get("ALMOTACE_ARQUIVOS") or "dados/arquivos")
DATA_UPLOAD_MAX_MEMORY_SIZE = 6 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
DATA_UPLOAD_MAX_NUMBER_FILES = 12
FILE_UPLOAD_HANDLERS = [
    "almotace.web.envio_de_arquivos.LimiteDeTamanho",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    }
}

LOGIN_URL = "/entrar/"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/entrar/"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 12 * 3600
CSRF_FAILURE_VIEW = "almotace.web.recados.sem_prova"
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
if HTTPS:
    SECURE_HSTS_SECONDS = 31536000

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"saida": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["saida"], "level": "WARNING"},
}
