import * as z from "zod/mini";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { editConflict, refuseStaleEdit } from "#app/embedded/change-content.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { limitsAdminCalls } from "../admin-calls.ts";
import { type LimitsForm, limitedKinds, limitsForm, loosens, mayDecide } from "../approvals.ts";
import { approvable } from "./approvable-action.ts";
import type { Authority } from "./authority.ts";
import { limitKey } from "./daily-limits.ts";
import { requestApproval } from "./request-approval.ts";

/** The limits above which an action needs a second person; `seen` changes with them. */
const readLimits: Handler<typeof limitsAdminCalls.limits> = async (_, context) => {
  const values = await storedLimits(context);
  return { seen: revisionOf(values), values };
};

/** The limits are their own revision: they are few and short. */
function revisionOf(limits: LimitsForm): string {
  return limitedKinds.map((kind) => limits[kind]).join("/");
}

async function storedLimits({ db }: AdminContext): Promise<LimitsForm> {
  const [rows] = await runBatch<[{ key: string; value: string }[]]>(db, [
    ["SELECT key, value FROM settings WHERE key IN (?1, ?2, ?3, ?4)", ...limitedKinds.map(limitKey)],
  ]);
  const limitOf = (kind: (typeof limitedKinds)[number]) => rows.find(({ key }) => key === limitKey(kind))?.value ?? "";
  return Object.fromEntries(limitedKinds.map((kind) => [kind, limitOf(kind)])) as LimitsForm;
}

const wantedLimits = z.object({ before: limitsForm, after: limitsForm });
type WantedLimits = z.output<typeof wantedLimits>;

/**
 * Changes the limits. One owner alone can lower a limit, but not raise or remove it: otherwise the limits would bind
 * nobody who may set them.
 * @throws GameApiError `forbidden` for others than owners; `conflict` when the limits were changed meanwhile
 */
const saveLimits: Handler<typeof limitsAdminCalls.saveLimits> = async ({ seen, ...typed }, context) => {
  if (!mayDecide(context.admin, "limits")) throw new GameApiError("forbidden", message("admin.approval.ownersOnly"));
  const after = canonical(checkedForm(limitsForm, typed));
  const before = await storedLimits(context);
  refuseStaleEdit(seen, revisionOf(before));
  if (revisionOf(before) === revisionOf(after)) return { message: "Nothing was changed." };
  if (!loosens(before, after)) return writeLimits(context, { before, after });
  return requestApproval(context, {
    kind: "limits",
    key: "limits",
    target: "limits",
    payload: { before, after },
    summary: `Change the limits: ${limitedKinds
      .filter((kind) => before[kind] !== after[kind])
      .map((kind) => `${kind} from ${before[kind] || "any amount"} to ${after[kind] || "any amount"}`)
      .join(", ")}`,
    reason: "A higher limit",
  });
};

/** Numbers without leading zeros. */
function canonical(limits: LimitsForm): LimitsForm {
  const number = (limit: string) => (limit === "" ? "" : String(Number(limit)));
  return Object.fromEntries(limitedKinds.map((kind) => [kind, number(limits[kind])])) as LimitsForm;
}

/** Limits that a second owner approved. */
export const approvedLimits = approvable(wantedLimits, (context, wanted, reason, authority) =>
  writeLimits(context, wanted, { reason, authority }),
);

async function writeLimits(
  context: AdminContext,
  { before, after }: WantedLimits,
  approved?: { reason: string; authority: Authority },
): Promise<{ message: string }> {
  const changed = limitedKinds.filter((kind) => before[kind] !== after[kind]);
  const unchanged = limitedKinds.map((kind) =>
    guard("coalesce((SELECT value FROM settings WHERE key = ?1), '') = ?2", limitKey(kind), before[kind]),
  );
  const writes = changed.map((kind): Statement => {
    const key = limitKey(kind);
    if (after[kind] === "") return ["DELETE FROM settings WHERE key = ?1", key];
    return [
      "INSERT INTO settings (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2",
      key,
      after[kind],
    ];
  });
  await writeAudited(
    context,
    { target: "limits", reason: approved?.reason, before, after: { ...after, ...approved?.authority.audited } },
    [...(approved?.authority.statements ?? []), ...unchanged, ...writes],
    {
      refusal: async () => {
        await approved?.authority.recheck();
        return editConflict();
      },
    },
  );
  return { message: "The limits are saved." };
}

export const handlers = {
  approvalsAdmin: { limits: readLimits, saveLimits },
};
