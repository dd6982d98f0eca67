"""Forms of the pages, one module each subject."""
