import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type RevisedKind, revisedKinds } from "#app/features/revisions/revised-kinds.ts";

/** The entry in the path of a page about versions: the name of the parameter is its kind. */
export function entryInPath(params: LoaderFunctionArgs["params"]): { kind: RevisedKind; entry: string } {
  const kind = revisedKinds.find((one) => params[one] !== undefined);
  if (!kind) throw new Response(null, { status: 404 });
  return { kind, entry: params[kind] ?? "" };
}
