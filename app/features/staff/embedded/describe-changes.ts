/** Characters of a value that are named. */
const MAX_SHOWN = 120;

/**
 * The fields that differ, in words for the person who decides: `account number “0917 …” → “0918 …”`.
 * @param before the stored values; undefined for a new entry
 * @param labels the names of the fields that count
 * @returns the empty text if none of them differs
 */
export function describeChanges<Field extends string>(
  before: Readonly<Record<NoInfer<Field>, string>> | undefined,
  after: Readonly<Record<NoInfer<Field>, string>>,
  labels: Readonly<Record<Field, string>>,
): string {
  return (Object.keys(labels) as Field[])
    .filter((field) => (before?.[field] ?? "") !== after[field])
    .map((field) => `${labels[field]} ${before ? `${shown(before[field])} → ` : ""}${shown(after[field])}`)
    .join(", ");
}

function shown(value: string): string {
  return `“${value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value}”`;
}
