import { defaultMenus, labelText } from "#app/shell/site-map.ts";
import type { MenuDocument } from "./menu-document.ts";

/** The sections of the site as options of a select, in the language of the request. */
export function sectionOptions(menus: MenuDocument | null): { value: string; label: string }[] {
  if (menus) return menus.sections.map(({ key, label }) => ({ value: key, label }));
  return [...defaultMenus.main, ...defaultMenus.quiet].map(({ key, label }) => ({
    value: key,
    label: labelText(label),
  }));
}

/** Whether a section has pages of the site itself, which need its menu. */
export function isBuiltInSection(key: string): boolean {
  return [...defaultMenus.main, ...defaultMenus.quiet].some((section) => section.key === key);
}
