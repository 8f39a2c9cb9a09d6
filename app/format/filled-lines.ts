/** The lines of a text that are not empty, without surrounding spaces. */
export function filledLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
