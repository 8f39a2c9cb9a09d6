import { adminRightKeys, rightNames } from "#app/features/admin/rights.ts";
import type { ListedRole } from "../admin-calls.ts";

/** The rights of a role in words. */
export function RightsList({ rights }: Pick<ListedRole, "rights">) {
  if (rights.length === adminRightKeys.length) return <>All rights</>;
  return <>{rights.map((right) => rightNames[right]).join(", ") || "–"}</>;
}
