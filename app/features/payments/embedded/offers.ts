import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { optionalPlayer } from "#app/features/tickets/embedded/access.ts";
import { type Translation, translated, translationSql } from "#app/features/translations/embedded/translated.ts";
import { isoTimeOrNull } from "#app/format/iso-time.ts";
import type { PaymentMethod, PaymentPackage, paymentsCalls } from "../calls.ts";
import type { WalletKind } from "../orders.ts";
import type { PaymentProvider } from "../provider.ts";
import { methodName } from "../provider-names.ts";
import { providersFor } from "./providers.ts";

/** That a package is offered at a time, as SQL. */
export function isOffered(time: string): string {
  return `offered = 1 AND (starts_at IS NULL OR starts_at <= ${time}) AND (ends_at IS NULL OR ends_at > ${time})`;
}

type PackageRow = Omit<PaymentPackage, "featured" | "endsAt"> & {
  featured: number;
  endsAt: number | null;
  translation: Translation;
};
interface WalletRow {
  id: number;
  kind: WalletKind;
  name: string;
  promisedMinutes: number;
}

/** The packages that are offered now, in their order, and the payment methods that the caller may use. */
export const listOffers: Handler<typeof paymentsCalls.offers> = async (_, context) => {
  const { db, now } = context;
  const { providers } = await context.connections();
  // Whose call it is matters only to providers in test mode.
  const account = providers.some(({ isTest }) => isTest) ? await optionalPlayer(context) : undefined;
  const [packages, wallets] = await runBatch<[PackageRow[], WalletRow[]]>(db, [
    offeredPackages(now()),
    offeredWallets(),
  ]);
  return {
    packages: packages.map(({ featured, endsAt, translation, ...shown }) => ({
      ...translated(shown, translation),
      featured: featured === 1,
      endsAt: isoTimeOrNull(endsAt),
    })),
    methods: [...wallets.map(toMethod), ...providersFor(providers, account).map(toProviderMethod)],
  };
};

function offeredPackages(time: number): Statement {
  return [
    `SELECT id, name, info, image_url AS imageUrl, price, coins, bonus, first_bonus AS firstBonus, featured,
       account_limit AS accountLimit, ends_at AS endsAt, ${translationSql("package", "payment_packages.id")} AS translation
     FROM payment_packages WHERE ${isOffered("?1")} ORDER BY position, price, id`,
    time,
  ];
}

function offeredWallets(): Statement {
  return [
    "SELECT id, kind, name, promised_minutes AS promisedMinutes FROM payment_wallets WHERE offered = 1 ORDER BY position, id",
  ];
}

function toMethod({ id, kind, name, promisedMinutes }: WalletRow): PaymentMethod {
  return { key: `wallet-${id}`, name, kind, promisedMinutes, isTest: false };
}

function toProviderMethod({ key, isTest }: PaymentProvider): PaymentMethod {
  return { key, name: methodName(key, null), kind: "provider", promisedMinutes: 0, isTest };
}
