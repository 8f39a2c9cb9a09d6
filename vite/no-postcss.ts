/**
 * Stands in for the package `postcss` in the built worker. sanitize-html takes style attributes apart with it, which
 * this portal has it leave alone (`parseStyleAttributes: false`), and it would be a tenth of the worker's code.
 */
export function parse(): never {
  throw new Error("Style attributes are not parsed: this build has no postcss.");
}
