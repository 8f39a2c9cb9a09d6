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
  for (const element of body.querySelectorAll(PHRASES)) {
    const emphasis = emphasisOf(element.getAttribute("style") ?? "");
    for (const [tag, old] of [
      ["strong", "b"],
      ["em", "i"],
    ] as const) {
      const isIt = element.localName === tag || element.localName === old;
      if (isIt && emphasis[tag] === false) element.replaceWith(...element.childNodes);
      if (isIt || !emphasis[tag]) continue;
      const wrapper = body.ownerDocument.createElement(tag);
      wrapper.append(...element.childNodes);
      element.append(wrapper);
    }
  }
  return body.innerHTML;
}
