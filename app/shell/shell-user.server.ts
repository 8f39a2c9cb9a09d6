import { firstStepsOf, nextStepOf } from "#app/features/accounts/first-steps.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { amountsOf } from "#app/features/currencies/balances.ts";
import { headlineCurrencies } from "#app/features/currencies/currencies.ts";
import { shownBalances } from "#app/features/wallet/shown-balances.ts";
import { t } from "#app/i18n/translate.ts";
import { missingParts } from "#app/server/part-availability.ts";
import type { Services } from "#app/server/services.ts";
import type { ShellUser } from "./shell-data.ts";

/**
 * Loads what the shell shows of the logged-in user; undefined for visitors.
 * @throws Response a redirect if the game server no longer accepts the session's token
 */
export async function loadShellUser(services: Services): Promise<ShellUser | undefined> {
  const user = await services.currentUser();
  if (!user) return undefined;
  const userType = user.userType ?? services.session.login?.userType ?? 0;
  const isAdmin = hasRight({ userType, rights: user.rights }, "console");
  // Only for staff, because an upstream may first have to be asked whether it has the console.
  const hasConsole = isAdmin && (await missingParts(services, ["console"])).length === 0;
  const [firstCharacter] = user.characters;
  const [{ whitelist }, sendsMails] = await Promise.all([
    services.content.settings.read({}),
    services.site.sendsMails(),
  ]);
  const conditions = { usesWhitelist: whitelist === "on", sendsMails };
  const steps = firstStepsOf(conditions);
  const nextStep = nextStepOf(user, conditions);
  return {
    userId: user.userId,
    balances: shownBalances(headlineCurrencies, amountsOf(user)),
    character: firstCharacter && { name: firstCharacter.characterName, level: firstCharacter.level },
    nextStep: nextStep && { step: nextStep, place: steps.indexOf(nextStep) + 1, count: steps.length },
    gameAccount: gameAccountText(user.gameAccount),
    cartLines: user.cartLines ?? undefined,
    isAdmin: hasConsole,
    mayRefresh: isAdmin && services.refreshes !== undefined,
  };
}

function gameAccountText(state: string | null | undefined): string | undefined {
  if (state === "failed") return t("accountBox.gameAccountFailed");
  return state === "unlinked" ? t("gameAccount.link") : undefined;
}
