# shellcheck shell=sh
# shellcheck disable=SC2154 # raiz is set by the one who sources this
# Sourced by ./almotace and ./testar, which set $raiz, the project's folder.
#
# preparar_ambiente FOLDER LOCK  leaves in $python the interpreter of an environment that holds
# exactly what LOCK says, making it first if need be. It is trusted only by its stamp, a file whose
# line is "checksum size-of-lock python-version"; scripts/montar_ambiente.py writes that line last
# and moves the finished environment into place whole. A start that finds it ready costs two forks.

preparar_ambiente() {
    case $raiz in
        *:*) recusar "O caminho da pasta do programa tem dois-pontos (:), que o Python não aceita." \
            "Mude o programa para outra pasta: $raiz" ;;
    esac
    unset PYTHONHOME
    export PYTHONUTF8=1 PYTHONPATH="$raiz/src"

    soma=$(cksum <"$raiz/$2") || recusar "Falta o arquivo $2 na pasta do programa."
    ambiente=$raiz/$1
    if ! serve; then
        if [ ! -w "$raiz" ]; then
            guardados
            ambiente=$guardados/$1-${soma% *}-${soma#* }
        fi
        serve || montar "$2"
    fi
    guardar_compilados
}

# Is $ambiente whole, made from this lock, and is its Python still there?
serve() {
    [ -r "$ambiente/almotace.carimbo" ] && read -r carimbo <"$ambiente/almotace.carimbo" || return 1
    python=$ambiente/bin/python${carimbo##* }
    [ "${carimbo% *}" = "$soma" ] && [ -x "$python" ]
}

# Where this user may write when the project's folder is someone else's.
guardados() {
    [ -n "${XDG_CACHE_HOME:-${HOME:-}}" ] ||
        recusar "Não posso gravar na pasta do programa, e a variável HOME está vazia."
    guardados=${XDG_CACHE_HOME:-$HOME/.cache}/almotace
}

# Compiled Python (.pyc) makes the start fast: keep it, but not where it is unwanted or refused.
guardar_compilados() {
    [ -z "${PYTHONPYCACHEPREFIX:-}" ] || { unset PYTHONDONTWRITEBYTECODE; return 0; }
    [ -n "${PYTHONDONTWRITEBYTECODE:-}" ] || [ ! -w "$raiz/src/almotace" ] || return 0
    unset PYTHONDONTWRITEBYTECODE
    if [ -w "$ambiente" ]; then
        export PYTHONPYCACHEPREFIX="$ambiente/pyc"
    elif [ -n "${XDG_CACHE_HOME:-${HOME:-}}" ]; then
        guardados
        export PYTHONPYCACHEPREFIX="$guardados/pyc"
    fi
}

montar() {
    achar_python
    "$base" -I -X utf8 "$raiz/scripts/montar_ambiente.py" "$ambiente" "$raiz/$1" "$soma" || exit $?
    serve || recusar "O ambiente foi montado, mas não funciona: $ambiente"
}

# Leaves in $base a Python >= 3.11 able to make environments: the program itself, past any link,
# shim or environment, so that what is made lives as long as that Python does.
achar_python() {
    incompleto=
    for base in python3 python3.13 python3.12 python3.11 python3.14 python; do
        command -v "$base" >/dev/null 2>&1 || continue
        if base=$("$base" -I -c '
import os, sys
assert sys.version_info >= (3, 11)
print(os.path.realpath(getattr(sys, "_base_executable", sys.executable)), flush=True)
import ensurepip, venv
' 2>/dev/null); then
            return 0
        fi
        incompleto=${incompleto:-$base}
    done
    [ -z "$incompleto" ] ||
        recusar "O Python encontrado ($incompleto) não tem os módulos venv e ensurepip." \
            "No Debian e no Ubuntu, instale o pacote python3-venv (como administrador:" \
            "apt install python3-venv) e tente de novo."
    recusar "Este programa precisa do Python 3.11 ou mais novo, que não foi encontrado." \
        "Instale o Python e tente de novo."
}

recusar() {
    printf '%s\n' "$*" >&2
    exit 69
}
