import { addPasskey } from "./add-passkey.ts";
import { passkeyCreation, passkeyRequest, removePasskey, renamePasskey } from "./passkeys.ts";

export const handlers = {
  passkeys: {
    requestOptions: passkeyRequest,
    creationOptions: passkeyCreation,
    add: addPasskey,
    rename: renamePasskey,
    remove: removePasskey,
  },
};
