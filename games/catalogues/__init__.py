"""Catalogues of translations, written and checked without any tool of gettext's.

``sources`` reads what the code and the templates of an app say, ``po`` the catalogue that a
translator edits, ``mo`` makes of it the file that Django reads. ``python3 manage.py messages`` does
it all.
"""
