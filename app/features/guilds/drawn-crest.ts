/** Colours of fields, and of charges and edges, which stand out from every field. */
const fields = ["#7c2436", "#23407f", "#245c46", "#5b2f7d", "#8a4a16", "#1f5a70", "#3d4658", "#6b2f5c"];
const metals = ["#e9c564", "#dfe6f2", "#f0a3a0", "#8fe0d0"];
/** How many shields the file `shields.svg` has, by the number at the end of their ids. */
const SHIELDS = 8;

/** The crest that is drawn for a guild without a mark: always the same one for a number. */
export function drawnCrest(guildNum: number): { shield: string; field: string; metal: string } {
  // Spreads numbers that follow each other (Knuth's multiplicative hash).
  const spread = Math.imul(guildNum, 0x9e3779b1) >>> 20;
  return {
    shield: `c${spread % SHIELDS}`,
    field: fields[(spread >>> 3) % fields.length]!,
    metal: metals[(spread >>> 6) % metals.length]!,
  };
}
