"""Counts with their nouns: "1 soldier", "2 soldiers"."""

from django import template

from counties import nouns

register = template.Library()

register.filter("people", nouns.count_people)
register.filter("soldiers", nouns.count_soldiers)
register.filter("cows", nouns.count_cows)
