import type { CallName } from "#app/contract/contract.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { addPasskey } from "./add-passkey.ts";
import { passkeyCreation, passkeyRequest, removePasskey, renamePasskey } from "./passkeys.ts";

/** The handlers of the calls about passkeys, apart from the others: they need a large library. */
export const passkeyHandlers: {
  readonly [Name in Extract<CallName, `passkeys.${string}`>]: Handler<Name>;
} = {
  "passkeys.requestOptions": passkeyRequest,
  "passkeys.creationOptions": passkeyCreation,
  "passkeys.add": addPasskey,
  "passkeys.rename": renamePasskey,
  "passkeys.remove": removePasskey,
};
