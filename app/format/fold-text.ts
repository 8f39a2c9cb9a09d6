const QUOTES = /[\u2018\u2019\u201b\u02bc]/g;
const DOUBLE_QUOTES = /[\u201c\u201d]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * A text as searches compare it: in upper case, without accents and invisible characters, with plain quotes, dashes and
 * spaces. So `pinata` finds `PIÑATA`, and `ПРИВЕТ` finds `привет`.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize("NFKD")
      .replace(ACCENTS, "")
      .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
      .replace(QUOTES, "'")
      .replace(DOUBLE_QUOTES, '"')
      .replace(DASHES, "-")
      .replace(/\s+/g, " ")
      // Not lower case, where the form of a letter can depend on its place in the word.
      .toUpperCase()
  );
}
