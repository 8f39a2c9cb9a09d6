import { readContentVersion, readPublicSettings } from "./settings.ts";

export const handlers = {
  settings: { read: readPublicSettings, contentVersion: readContentVersion },
};
