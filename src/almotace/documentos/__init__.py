"""Papers: data in, PDF out. Knows no municipality, no law, no database.

``dados`` and ``dados_do_auto``: what each paper holds; ``pdf``: one paper; ``qr``: the code and
its address; ``barras``: those of a collection guide; ``lote``: thousands of papers.
"""

from . import dados_da_divida as _dados_da_divida  # noqa: F401  its papers join the others
from . import dados_do_auto as _dados_do_auto  # noqa: F401
from . import dados_do_processo as _dados_do_processo  # noqa: F401
