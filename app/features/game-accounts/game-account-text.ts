import type { Refusal } from "#app/features/bridge/protocol.ts";
import type { GameAccountState } from "#app/features/game-tasks/states.ts";
import { t } from "#app/i18n/translate.ts";

/** The state of an account in the game, in words. */
export function gameAccountText(state: GameAccountState | "missing" | null): string {
  switch (state) {
    case "ready":
      return t("gameAccount.ready");
    case "pending":
      return t("gameAccount.pending");
    case "failed":
      return t("gameAccount.failed");
    default:
      return t("gameAccount.unlinked");
  }
}

/** Why the game refused to create or connect an account, and what the player can do. */
export function refusalText(refusal: Refusal | null | undefined): string {
  switch (refusal) {
    case "taken":
      return t("gameAccount.taken");
    case "wrong_password":
    case "unknown_account":
      // The same text, so that nobody learns which accounts the game has.
      return t("gameAccount.wrong");
    case "not_representable":
      return t("gameAccount.notRepresentable");
    default:
      return t("gameAccount.failedOtherwise");
  }
}
