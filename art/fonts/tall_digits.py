"""Gives the digits of Black Han Sans the height of its capitals, and its comma a tail: tall_digits.py IN.woff2 OUT.woff2"""
import sys

from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

# Capitals are 750 units high, digits 625.
SCALE = 1.2
# Of the comma: as wide as it was, and well below the line.
COMMA = (1, 0, 0, 1.4, 0, -64)

font = TTFont(sys.argv[1])
names, glyphs, widths = font.getBestCmap(), font.getGlyphSet(), font["hmtx"]


def transform(character, matrix):
    name = names[ord(character)]
    pen = TTGlyphPen(None)
    glyphs[name].draw(TransformPen(pen, matrix))
    glyph = pen.glyph()
    glyph.recalcBounds(font["glyf"])
    return name, glyph, (round(widths[name][0] * matrix[0]), glyph.xMin)


changed = [transform(digit, (SCALE, 0, 0, SCALE, 0, 0)) for digit in "0123456789"]
for name, glyph, width in [*changed, transform(",", COMMA)]:
    font["glyf"][name] = glyph
    widths[name] = width
font.flavor = "woff2"
font.save(sys.argv[2])
