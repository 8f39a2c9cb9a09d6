/** The emphasis that a style gives or takes; undefined where it does neither. */
interface Emphasis {
  strong: boolean | undefined;
  em: boolean | undefined;
}

/** The emphasis of a `style` attribute. */
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
const PHRASES = ["span", "font", "a", "u", "b", "strong", "i", "em"].map((name) => `${name}[data-style]`).join();

/**
 * Turns the emphasis that word processors write as styles into elements, and removes elements of emphasis whose style
 * takes it away: some wrap everything that is copied in `<b style="font-weight:normal">`. Styles become data first,
 * because the browser reports each one that the content security policy keeps it from applying.
 * @param html as it was pasted, not sanitised
 */
export function withEmphasis(html: string): string {
  const withoutStyles = html.replace(/<[^>]+>/g, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
  const { body } = new DOMParser().parseFromString(withoutStyles, "text/html");
  for (const element of body.querySelectorAll<HTMLElement>(PHRASES)) {
    const { strong, em } = emphasisOf(element.dataset.style ?? "");
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
