"""Limits the tabular figures of a font to digits, so that hyphens and spaces beside them keep their width: tabular_digits.py IN.woff2 OUT.woff2"""
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]

font = TTFont(sys.argv[1])
gsub = font["GSUB"].table
for record in gsub.FeatureList.FeatureRecord:
    if record.FeatureTag != "tnum":
        continue
    for index in record.Feature.LookupListIndex:
        for table in gsub.LookupList.Lookup[index].SubTable:
            table.mapping = {name: other for name, other in table.mapping.items() if name in DIGITS}
options = subset.Options(layout_features=["kern", "tnum"], flavor="woff2")
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=font.getBestCmap())
subsetter.subset(font)
font.flavor = "woff2"
font.save(sys.argv[2])
