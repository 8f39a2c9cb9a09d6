/**
 * Returns the canonical form of a query parameter's value: `undefined` if it is equivalent to leaving the parameter
 * out, {@link INVALID} if it is not valid.
 */
export type CanonicalValue = (value: string) => string | undefined;

/** The query parameters that a page reads, by name, in the order of its canonical address. */
export type QueryParameters = Readonly<Record<string, CanonicalValue>>;

/** Replaces every invalid value. */
const INVALID = "invalid";

/**
 * A number that matches a pattern of digits.
 * @param fallback the default, which is left out
 */
export function numberParameter(pattern: RegExp, fallback?: number): CanonicalValue {
  return (value) => {
    if (!pattern.test(value)) return INVALID;
    const number = Number(value);
    return number === fallback ? undefined : String(number);
  };
}

const POSITIVE = /^0{0,9}[1-9]\d{0,8}$/;

/** A number from 1 up to nine digits, such as that of a news item. */
export const positiveParameter = numberParameter(POSITIVE);

/** A page of a list; the first is left out. */
export const pageParameter = numberParameter(POSITIVE, 1);

/**
 * A case-insensitive word that matches a pattern in lower case.
 * @param fallback the default, which is left out
 */
export function wordParameter(fallback?: string, pattern = /^[a-z0-9-]{1,16}$/): CanonicalValue {
  return (value) => {
    const word = value.toLowerCase();
    if (!pattern.test(word)) return INVALID;
    return word === fallback ? undefined : word;
  };
}

/**
 * Free text, which is never invalid.
 * @param normal normalizes the text for the search
 */
export function textParameter(normal: (text: string) => string): CanonicalValue {
  return (value) => normal(value) || undefined;
}

/** The canonical query of an address, with its question mark, or empty. Undeclared parameters are dropped. */
export function canonicalQuery(search: URLSearchParams, declared: QueryParameters): string {
  const known = Object.entries(declared).flatMap(([name, canonical]) => {
    const value = search.get(name);
    const plain = value ? canonical(value) : undefined;
    return plain === undefined ? [] : [`${name}=${encodeURIComponent(plain)}`];
  });
  return known.length > 0 ? `?${known.join("&")}` : "";
}

/**
 * The query of a request for a page that declares its parameters.
 * @returns search parameters of which only the declared ones can be read: reading any other one throws, because a
 *   shared page is rendered without it
 */
export function declaredQuery({ url }: Request, declared: QueryParameters): URLSearchParams {
  return new DeclaredSearchParams(new URL(url).searchParams, declared);
}

class DeclaredSearchParams extends URLSearchParams {
  readonly #declared: QueryParameters;

  constructor(search: URLSearchParams, declared: QueryParameters) {
    super(search);
    this.#declared = declared;
  }

  override get(name: string): string | null {
    this.#check(name);
    return super.get(name);
  }

  override has(name: string): boolean {
    this.#check(name);
    return super.has(name);
  }

  override getAll(name: string): string[] {
    this.#check(name);
    return super.getAll(name);
  }

  #check(name: string): void {
    if (!Object.hasOwn(this.#declared, name))
      throw new Error(`The page reads the query parameter “${name}”, which the query of its handle does not declare.`);
  }
}
