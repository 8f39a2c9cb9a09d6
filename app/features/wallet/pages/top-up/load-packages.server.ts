import { picture, pictureAt } from "#app/art/catalog.server.ts";
import { endRefusedSession } from "#app/auth/guards.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { bestValueOf } from "#app/features/payments/best-value.ts";
import type { PaymentMethod, PaymentPackage } from "#app/features/payments/calls.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { type ShownTime, shownTime } from "#app/format/manila-time.ts";
import { pesosText } from "#app/format/pesos.ts";
import { requestKeyFor } from "#app/forms/server/request-key.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import { requestKeyName } from "./order-package.server.ts";

/** A package as the page shows it. */
export interface PackageView {
  id: number;
  name: string;
  info: string;
  /** The language of both if it is not that of the page. */
  language: string | undefined;
  /** One of our pictures, or the address of an operator's picture. */
  picture: PictureSource | string;
  coins: string;
  /** Empty without a bonus. */
  bonus: string;
  /** The bonus as a share of the coins, such as `+20%`; empty without one. */
  bonusShare: string;
  /** Coins and bonus; empty without one. */
  total: string;
  firstBonus: string;
  price: string;
  /** Centavos, for the form. */
  centavos: number;
  featured: boolean;
  /** Whether no other package gives more coins for a peso. */
  bestValue: boolean;
  accountLimit: string;
  endsAt: ShownTime | undefined;
  /** For players. */
  requestKey: string;
}

/** A payment method as the page shows it. */
export interface MethodView {
  key: string;
  name: string;
  promise: string;
  isTest: boolean;
}

export interface Offers {
  packages: PackageView[];
  methods: MethodView[];
}

/**
 * The packages that are offered to the visitor; undefined when there are none, or the game server has no packages. The
 * rest of the page does not depend on them, so a failure is logged only.
 * @throws Response a redirect when the token was rejected
 */
export async function loadOffers(services: Services): Promise<Offers | undefined> {
  if ((await services.isPartAvailable("payments")) !== true) return undefined;
  try {
    const { packages, methods } = await services.gameApi.payments.offers({});
    if (packages.length === 0) return undefined;
    const best = bestValueOf(packages);
    return {
      packages: packages.map((offered) => packageView(services, offered, offered === best)),
      methods: methods.map(methodView),
    };
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    console.error("the packages could not be loaded", error);
    return undefined;
  }
}

/** From how many coins on a package has the next larger pile as its picture, unless it has one of its own. */
const pileSteps = [100, 500, 1_000, 2_000, 5_000];

function pileOf(coins: number): PictureSource {
  return picture(`topup/coins-${1 + pileSteps.filter((step) => coins >= step).length}`);
}

function packageView(services: Services, offered: PaymentPackage, isBest: boolean): PackageView {
  const { id, name, info, language, imageUrl, price, coins, bonus, firstBonus, featured, accountLimit, endsAt } =
    offered;
  return {
    ...{ id, name, info, language, featured },
    bestValue: isBest,
    picture: pictureAt(imageUrl) ?? (imageUrl || pileOf(coins)),
    coins: groupedNumber(coins),
    bonus: bonus > 0 ? groupedNumber(bonus) : "",
    bonusShare: bonus > 0 ? t("package.bonusShare", { percent: Math.floor((bonus / coins) * 100) }) : "",
    total: bonus > 0 ? groupedNumber(coins + bonus) : "",
    firstBonus: firstBonus > 0 ? groupedNumber(firstBonus) : "",
    price: pesosText(price),
    centavos: price,
    accountLimit: accountLimit == null ? "" : tPlural("package.limit", accountLimit),
    endsAt: endsAt ? shownTime(endsAt) : undefined,
    requestKey: services.session.login ? requestKeyFor(services, requestKeyName(String(id))) : "",
  };
}

function methodView({ key, name, kind, promisedMinutes, isTest }: PaymentMethod): MethodView {
  return { key, name, isTest, promise: kind === "provider" ? t("package.byProvider") : promiseText(promisedMinutes) };
}

function promiseText(minutes: number): string {
  return minutes % 60 === 0
    ? tPlural("package.checkedInHours", minutes / 60)
    : tPlural("package.checkedInMinutes", minutes);
}
