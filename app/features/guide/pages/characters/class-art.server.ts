import { picture } from "#app/art/catalog.server.ts";
import type { GuideClass } from "#app/features/game/calls.ts";
import { classGuides } from "#app/features/guide/class-guide.ts";
import { t } from "#app/i18n/translate.ts";

/**
 * What is drawn for a class whose portrait is one of the site's own: its figure in action and upright, and for each of its
 * skills the place of the icon in the strip `/art/skills/{key}`, or undefined for a skill that the owner has named.
 * Undefined when the portrait is the owner's.
 */
export function classArt({ portrait, skills }: Pick<GuideClass, "portrait" | "skills">) {
  const [, own] = /\/classes\/(\w+)(?:-\d+)?\.webp$/.exec(portrait) ?? [];
  const guide = classGuides.find(({ key }) => key === own);
  if (!guide) return undefined;
  const { key } = guide;
  const drawn = t(guide.skills)
    .split("\n")
    .map((line) => line.replace(/:.*/, ""));
  const icons = skills.map(({ name }) => (drawn.includes(name) ? drawn.indexOf(name) : undefined));
  return { key, action: picture(`cast/${key}`), upright: picture(`cast/${key}-victory`), icons };
}
