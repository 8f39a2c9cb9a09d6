import { comparedPath } from "#app/format/compared-path.ts";
import { isVisible, withoutPadding } from "#app/format/typed-text.ts";

/**
 * The path of a character's page. The name is for people: the number alone decides, another name leads to the present one,
 * and lists with little room leave it out.
 */
export function characterPath(characterNum: number, name = ""): string {
  return profilePath("character", characterNum, name);
}

/** The path of a guild's page, see {@link characterPath}. */
export function guildPath(guildNum: number, name = ""): string {
  return profilePath("guild", guildNum, name);
}

/** Whether a path has another name than the present one of a profile, whose path is given; false for one without a name. */
export function isOtherPath(pathname: string, path: string): boolean {
  // Shared pages are rendered from an address in lower case.
  const compared = comparedPath(pathname);
  return compared !== comparedPath(path) && compared !== path.split("/", 3).join("/");
}

/** Names may be any text of a game; one that is part of a path has at least a visible character and no dots alone. */
function profilePath(kind: string, num: number, name: string): string {
  // The site refuses paths with these characters.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names may contain them
  const shown = withoutPadding(name.replace(/[\0-\x1f\x7f\u2028\u2029\\]/g, "")).toWellFormed();
  const part = isVisible(shown) ? encodeURIComponent(shown) : "";
  return /^\.*$/.test(part) ? `/${kind}/${num}` : `/${kind}/${num}/${part}`;
}
