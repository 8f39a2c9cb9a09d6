/** The emphasis that a style gives or takes; undefined where it does neither. */
interface Emphasis {
  strong: boolean | undefined;
  em: boolean | undefined;
}

/**
 * The emphasis of a `style` attribute. Its text is read, because a content security policy may keep browsers from
 * parsing it.
 */
export function emphasisOf(style: string): Emphasis {
  const values = new Map(
    style.split(";").map((declaration): [string, string] => {
      const [name = "", value = ""] = declaration.toLowerCase().split(":");
      return [name.trim(), value.replace("!important", "").trim()];
    }),
  );
  const weight = values.get("font-weight");
  const slant = values.get("font-style");
  return {
    strong: weight === undefined ? undefined : /^bold/.test(weight) || Number.parseInt(weight, 10) >= 600,
    em: slant === undefined ? undefined : /^(?:italic|oblique)/.test(slant),
  };
}

/** Elements of phrases whose style word processors use instead of an element. */
const PHRASES = "span[style], font[style], a[style], u[style], b[style], strong[style], i[style], em[style]";

/**
 * Turns the emphasis that word processors write as styles into elements, and removes elements of emphasis whose style
 * takes it away: some wrap everything that is copied in `<b style="font-weight:normal">`.
 * @param html as it was pasted, not sanitised
 */
export function withEmphasis(html: string): string {
  if (!/\sstyle\s*=/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll<HTMLElement>(PHRASES)) {
    const { strong, em } = emphasisOf(element.getAttribute("style") ?? "");
    const isStrong = ["b", "strong"].includes(element.localName);
    const isEm = ["i", "em"].includes(element.localName);
    if (strong && !isStrong) moveContents(element, element.appendChild(document.createElement("strong")));
    if (em && !isEm) moveContents(element, element.appendChild(document.createElement("em")));
    if ((isStrong && strong === false) || (isEm && em === false)) {
      const contents = document.createDocumentFragment();
      moveContents(element, contents);
      element.parentNode?.replaceChild(contents, element);
    }
  }
  return body.innerHTML;
}

/** Moves what is in an element, but for the target itself, to the target. */
function moveContents(element: HTMLElement, target: HTMLElement | DocumentFragment): void {
  for (const child of [...element.childNodes]) if (child !== target) target.appendChild(child);
}
