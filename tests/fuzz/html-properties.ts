import { Parser } from "htmlparser2";
import { MARKER } from "./hostile-values.ts";

/** Attributes that a browser follows or loads. */
const URL_ATTRIBUTES = new Set([
  ...["href", "src", "action", "formaction", "xlink:href", "data", "poster", "srcset", "srcdoc", "background", "ping"],
]);
const EXECUTABLE_URL = /^[\0-\x20]*(?:j[\0-\x20]*a[\0-\x20]*v[\0-\x20]*a[\0-\x20]*s|vbscript|data:text\/html)/i;

/**
 * Finds content of a page that came from a request and is more than text: elements, handlers, parts of scripts, URLs
 * that execute code or lead to another site.
 */
export function htmlProblems(html: string): string[] {
  const problems: string[] = [];
  let inside: string | undefined;
  let code = "";
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name.includes(MARKER)) problems.push(`the element <${name}>`);
      if (name === "script" || name === "style") {
        inside = name;
        code = "";
        const { src, type = "" } = attributes;
        if (name === "script" && src === undefined && !type.endsWith("json")) problems.push("an inline script");
        if (src && !/^\/(?!\/)/.test(src)) problems.push(`a script of another site: ${src}`);
      }
      if (name === "base" || name === "object" || name === "embed") problems.push(`the element <${name}>`);
      if (name === "meta" && /refresh/i.test(attributes["http-equiv"] ?? "") && attributes.content?.includes(MARKER))
        problems.push(`a redirect to another site: ${attributes.content}`);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^on/i.test(attribute) || attribute.includes(MARKER))
          problems.push(`the attribute ${attribute}="${value}"`);
        if (URL_ATTRIBUTES.has(attribute) && EXECUTABLE_URL.test(value))
          problems.push(`an executable URL: ${attribute}="${value}"`);
        if ((attribute === "action" || attribute === "formaction") && !/^(?:$|[/?#](?![/\\]))/.test(value))
          problems.push(`a form to another site: ${attribute}="${value}"`);
        if (name === "iframe" && value.includes(MARKER)) problems.push(`a frame with ${attribute}="${value}"`);
      }
    },
    ontext(text) {
      if (inside) code += text;
    },
    oncomment(text) {
      if (text.includes(MARKER)) problems.push(`the comment ${text}`);
    },
    onclosetag(name) {
      if (name !== inside) return;
      const bare = inside === "script" ? withoutStrings(code) : code;
      if (bare.includes(MARKER)) problems.push(`in a ${inside}: ${excerptAround(bare, MARKER)}`);
      inside = undefined;
    },
  });
  parser.end(html);
  return problems;
}

/** A script without the content of its strings, where text is harmless. */
function withoutStrings(script: string): string {
  return script.replace(/"(?:[^"\\\n\u2028\u2029]|\\.)*"/g, '""').replace(/'(?:[^'\\\n\u2028\u2029]|\\.)*'/g, "''");
}

/** A word with its surrounding text. */
export function excerptAround(text: string, word: string | RegExp): string {
  const at = Math.max(0, typeof word === "string" ? text.indexOf(word) : text.search(word));
  return text.slice(Math.max(0, at - 80), at + 160);
}
