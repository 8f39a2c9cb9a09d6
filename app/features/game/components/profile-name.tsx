import { localizedHref } from "#app/i18n/localized-href.ts";

/** The name of a character or of a guild, as a link to its page if it has one. */
export function ProfileName({ name, href }: { name: string; href: string | undefined }) {
  return href ? (
    <a className="player-name" href={localizedHref(href)}>
      {name}
    </a>
  ) : (
    <span className="player-name">{name}</span>
  );
}
