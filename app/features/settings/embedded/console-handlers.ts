import { readSettingsForm, saveSettings } from "./edit-settings.ts";

export const handlers = {
  settingsAdmin: { read: readSettingsForm, save: saveSettings },
};
