import { acceptAgentKey, findGameItems, listAgents, readOnline } from "./admin-agents.ts";
import { listBridgeKeys, makeBridgeKey, revokeBridgeKey } from "./admin-keys.ts";
import { importGameItems } from "./import-items.ts";

export const handlers = {
  bridgeAdmin: {
    keys: listBridgeKeys,
    agents: listAgents,
    online: readOnline,
    gameItems: findGameItems,
    importItems: importGameItems,
    acceptKey: acceptAgentKey,
    makeKey: makeBridgeKey,
    revokeKey: revokeBridgeKey,
  },
};
