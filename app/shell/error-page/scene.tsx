import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import stylesheet from "./scene.css?url";

interface SceneProps {
  /** The artwork behind the text; a plain background if undefined. */
  backdrop: PictureSource | undefined;
  title: string;
  text: string;
  /** Whether to link to the support section as well. */
  support?: boolean | undefined;
  /** A link that replaces 'Go Back' and 'Homepage'. */
  link?: SceneLink | undefined;
  /** Where visitors may have wanted to go. */
  others?: readonly SceneLink[];
}

interface SceneLink {
  href: string;
  label: string;
}

/** A title, a sentence and links, for pages without other content. */
export function Scene({ backdrop, title, text, support, link, others = [] }: SceneProps) {
  return (
    <div className="error-scene">
      {/* Here rather than in the root's links, because other pages do without it. */}
      <link rel="stylesheet" href={stylesheet} />
      {backdrop && <Picture className="cover" picture={backdrop} sizes="100vw" alt="" eager />}
      <div className="panel">
        <h1>{title}</h1>
        <p>{text}</p>
        {link ? (
          <p>
            <a className="button" href={localizedHref(link.href)}>
              {link.label}
            </a>
          </p>
        ) : (
          <p>
            <a className="button quiet" href={localizedHref("/")} data-go-back="">
              {t("error.goBack")}
            </a>
            {support && (
              <a className="button quiet" href={localizedHref("/ticket")}>
                {t("page.support")}
              </a>
            )}
            <a className="button" href={localizedHref("/")}>
              {t("error.homepage")}
            </a>
          </p>
        )}
        {others.length > 0 && (
          <ul>
            {others.map(({ href, label }) => (
              <li key={href}>
                <a href={localizedHref(href)}>{label}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
