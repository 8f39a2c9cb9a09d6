import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";

/** The default keys of the game (specification section 9, "Default keys"). */

/** A key with the name that is printed on it, or keys with a label that describes them. */
export type DefaultKey = ({ key: string } | { label: LabelKey }) & { action: LabelKey };

export interface DefaultKeyGroup {
  title: LabelKey;
  keys: readonly DefaultKey[];
}

export const defaultKeyGroups: readonly DefaultKeyGroup[] = [
  {
    title: "keys.moving",
    keys: [
      { key: "Space", action: "keys.collectItems" },
      { key: "Tab", action: "keys.nextTarget" },
      { key: "X", action: "keys.attackMode" },
      { label: "keys.clickPlayer", action: "keys.pkMode" },
      { key: "V", action: "keys.rideVehicle" },
    ],
  },
  {
    title: "keys.windows",
    keys: [
      { key: "I", action: "keys.inventory" },
      { key: "K", action: "keys.skillWindow" },
      { key: "M", action: "keys.miniMap" },
      { key: "C", action: "keys.characterWindow" },
      { key: "P", action: "keys.party" },
      { key: "F", action: "keys.friends" },
      { key: "G", action: "keys.guildInfo" },
      { key: "B", action: "keys.itemBank" },
      { key: "L", action: "keys.petInfo" },
      { key: "N", action: "keys.vehicleInfo" },
      { key: "Y", action: "keys.activity" },
      { key: "U", action: "keys.tyranny" },
      { key: "O", action: "keys.lockQBox" },
      { label: "keys.backslash", action: "keys.pointShop" },
      { key: "H", action: "keys.help" },
      { key: "Esc", action: "keys.close" },
    ],
  },
  {
    title: "keys.talking",
    keys: [
      { key: "Enter", action: "keys.openChat" },
      { key: "J", action: "keys.chatMacro" },
    ],
  },
  {
    title: "keys.camera",
    keys: [
      { label: "keys.arrowKeys", action: "keys.cameraAngle" },
      { label: "keys.tilde", action: "keys.hideSkillSlot" },
      { key: "F12", action: "keys.hideInterface" },
      { key: "Print Screen", action: "keys.screenshot" },
    ],
  },
];

/** The name or the description of a key. */
export function keyName(entry: DefaultKey): string {
  return "label" in entry ? t(entry.label) : entry.key;
}
