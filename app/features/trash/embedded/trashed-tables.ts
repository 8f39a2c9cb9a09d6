import type { CallContext } from "#app/embedded/call-context.ts";
import type { TrashedTable } from "#app/embedded/content-kind.ts";

/** Where the entries of a kind are stored; undefined for a kind whose entries are deleted for good. */
export async function trashedTable(
  { features }: Pick<CallContext, "features">,
  kind: string,
): Promise<TrashedTable | undefined> {
  return (await features.content()).find((one) => one.kind === kind)?.trashed;
}
