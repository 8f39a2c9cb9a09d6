/**
 * Replaces the package `postcss` in the built worker. sanitize-html uses it to parse style attributes, which this
 * portal disables (`parseStyleAttributes: false`), and it would be a tenth of the worker's code.
 */
export function parse(): never {
  throw new Error("Style attributes are not parsed: this build has no postcss.");
}
