import type { DeliveryRecord, GameDeliveries, IssuedNumber } from "../game/game-database.ts";
import type { PortalClient } from "../portal/portal-client.ts";

type PortalDelivery = Awaited<ReturnType<PortalClient["listDeliveries"]>>["deliveries"][number];

/** A delivery on which portal and game disagree. */
export interface Difference extends IssuedNumber {
  /** `absent` if the portal has not claimed it for the game. */
  portal: PortalDelivery["state"] | "absent";
  /** `absent` if the game knows nothing of it. */
  game: DeliveryRecord["state"] | "absent";
  record?: DeliveryRecord;
}

const PAGE = 500;

/** Compares all deliveries of both sides, in the order of their numbers. */
export async function* differences(
  portal: Pick<PortalClient, "listDeliveries">,
  deliveries: Pick<GameDeliveries, "list">,
): AsyncGenerator<Difference> {
  const theirs = byNumber(async ({ id }) => (await portal.listDeliveries({ after: id, limit: PAGE })).deliveries);
  const ours = byNumber((after) => deliveries.list(after, PAGE));
  let left = await theirs.next();
  let right = await ours.next();
  while (!left.done || !right.done) {
    const order = compare(left.done ? undefined : left.value, right.done ? undefined : right.value);
    const claimed = order <= 0 && !left.done ? left.value : undefined;
    const record = order >= 0 && !right.done ? right.value : undefined;
    const { id, issuedAt } = (claimed ?? record) as IssuedNumber;
    const difference: Difference = {
      id,
      issuedAt,
      portal: claimed?.state ?? "absent",
      game: record?.state ?? "absent",
      record,
    };
    // A delivery that is waiting and not in the game yet is simply on its way.
    const onItsWay = difference.portal === "waiting" && difference.game === "absent";
    if (difference.portal !== difference.game && !onItsWay) yield difference;
    if (claimed) left = await theirs.next();
    if (record) right = await ours.next();
  }
}

/** Negative if the first one comes first; nothing comes after everything. */
function compare(first: IssuedNumber | undefined, second: IssuedNumber | undefined): number {
  if (!first || !second) return first ? -1 : 1;
  return first.id - second.id || first.issuedAt - second.issuedAt;
}

async function* byNumber<Row extends IssuedNumber>(read: (after: IssuedNumber) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after: IssuedNumber = { id: 0, issuedAt: 0 }; ; ) {
    const page = await read(after);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last;
  }
}

/** Whether the game has lost an item that the portal believes to be there. */
export function isLost({ portal, game }: Difference): boolean {
  return game === "absent" && (portal === "banked" || portal === "taken");
}
