/** Kinds of content whose former versions are kept. */
export const revisedKinds = ["news", "page", "ownPage"] as const;
export type RevisedKind = (typeof revisedKinds)[number];

/** How many former versions of an entry are kept. */
export const MAX_FORMER_VERSIONS = 30;

/** The values of an entry's form in one version. Without any, the entry has its built-in text. */
export type VersionValues = Readonly<Record<string, string>>;

/** The console's page of an entry. */
export function revisedEntryPath(kind: RevisedKind, entry: string): string {
  const folders = { news: "news", page: "pages", ownPage: "pages/own" };
  return `/admin/${folders[kind]}/${entry}`;
}
