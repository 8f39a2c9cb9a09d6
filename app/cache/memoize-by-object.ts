/**
 * Memoizes a function of one object, for as long as the object exists. For replies of public calls, which are shared
 * and frozen: what is derived from them is then shared, too.
 */
export function memoizeByObject<Source extends object, Result>(
  derive: (source: Source) => Result,
): (source: Source) => Result {
  const results = new WeakMap<Source, { result: Result }>();
  return (source) => {
    const known = results.get(source);
    if (known) return known.result;
    const result = derive(source);
    results.set(source, { result });
    return result;
  };
}
