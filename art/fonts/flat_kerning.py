"""Makes a variable font's kerning the same at all weights: flat_kerning.py <from> <to>.

What differs between the weights is a hundredth of a letter's width, and takes a third of the kerning's bytes.
"""

import sys

from fontTools.ttLib import TTFont

source, target = sys.argv[1:]
font = TTFont(source)
for lookup in font["GPOS"].table.LookupList.Lookup:
    for table in (getattr(table, "ExtSubTable", table) for table in lookup.SubTable):
        if table.Format == 1:
            pairs = [pair for first in table.PairSet for pair in first.PairValueRecord]
        else:
            pairs = [pair for first in table.Class1Record for pair in first.Class2Record]
        for value in (value for pair in pairs for value in (pair.Value1, pair.Value2) if value is not None):
            if hasattr(value, "XAdvDevice"):
                del value.XAdvDevice
        # The upper half of the format's bits announce devices.
        table.ValueFormat1 &= 0x0F
        table.ValueFormat2 &= 0x0F
font.save(target)
