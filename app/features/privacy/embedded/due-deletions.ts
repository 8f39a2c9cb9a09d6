import { runBatch } from "#app/embedded/database/run-batch.ts";
import { ADMIN_FROM } from "#app/features/staff/user-types.ts";
import { HOUR } from "#app/format/units.ts";
import type { DeletionContext } from "./delete-accounts.ts";
import { type DetachedPicture, detachedIn } from "./detached-pictures.ts";

/** The maximum number of accounts that are deleted in one round, and of pictures that are removed. */
const ACCOUNTS_PER_ROUND = 5;
const PICTURES_PER_ROUND = 50;

/** Pictures that have belonged to nothing for so long belong to none any more: no upload takes as long. */
const ABANDONED_AFTER = HOUR;

/**
 * Deletes the accounts whose deletion is due, and the pictures in the bucket that deleted accounts leave behind: a
 * limited number of both. Several isolates may run this concurrently. Costs one round trip when nothing is due. A failure is
 * logged and does not prevent the others.
 */
export async function deleteDueAccounts(context: DeletionContext): Promise<void> {
  const { accounts, pictures } = await findDue(context);
  if (accounts.length === 0 && pictures.length === 0) return;
  // Loaded when something is due: most isolates never need it.
  const { deleteAccounts } = await import("./delete-accounts.ts");
  await deleteAccounts(accounts, pictures, context);
}

async function findDue({ db, now, pictures }: DeletionContext) {
  const [accounts, detached] = await runBatch<[{ userNum: number }[], DetachedPicture[]]>(db, [
    [
      `SELECT user_num AS userNum FROM users
       WHERE deletion_at <= ?1 AND user_type < ${ADMIN_FROM} ORDER BY deletion_at LIMIT ${ACCOUNTS_PER_ROUND}`,
      now(),
    ],
    [
      `SELECT * FROM (SELECT 'ticket_images' AS picturesOf, id, bucket_key AS bucketKey FROM ticket_images
         WHERE ${detachedIn.ticket_images} AND bucket_key IS NOT NULL AND created_at < ?1 AND ?2 LIMIT ${PICTURES_PER_ROUND})
       UNION ALL SELECT * FROM (SELECT 'payment_proofs', id, bucket_key FROM payment_proofs
         WHERE ${detachedIn.payment_proofs} AND bucket_key IS NOT NULL AND at < ?1 AND ?2 LIMIT ${PICTURES_PER_ROUND})`,
      now() - ABANDONED_AFTER,
      pictures ? 1 : 0,
    ],
  ]);
  return { accounts: accounts.map(({ userNum }) => userNum), pictures: detached };
}
