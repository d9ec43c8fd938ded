"""Papers: data in, PDF out. Knows no municipality, no law, no database.

``dados``: what each paper holds; ``pdf``: one paper; ``qr``: the code and its address;
``barras``: those of a collection guide; ``lote``:
thousands of papers.
"""
