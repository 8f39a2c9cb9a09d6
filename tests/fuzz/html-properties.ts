import { Parser } from "htmlparser2";
import { MARK } from "./hostile-values.ts";

/** Attributes that a browser follows or loads. */
const ADDRESSES = new Set([
  ...["href", "src", "action", "formaction", "xlink:href", "data", "poster", "srcset", "srcdoc", "background", "ping"],
]);
const RUNS = /^[\0-\x20]*(?:j[\0-\x20]*a[\0-\x20]*v[\0-\x20]*a[\0-\x20]*s|vbscript|data:text\/html)/i;

/**
 * What in a page came from a request and is more than text: an element, a handler, a piece of a script, an address that
 * runs or leads astray.
 */
export function htmlProblems(html: string): string[] {
  const problems: string[] = [];
  let inside: string | undefined;
  let code = "";
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name.includes(MARK)) problems.push(`the element <${name}>`);
      if (name === "script" || name === "style") {
        inside = name;
        code = "";
        const { src, nonce, type = "" } = attributes;
        if (name === "script" && src === undefined && !nonce && !type.endsWith("json"))
          problems.push("an inline script without a nonce");
        if (src && !/^\/(?!\/)/.test(src)) problems.push(`a script of another site: ${src}`);
      }
      if (name === "base" || name === "object" || name === "embed") problems.push(`the element <${name}>`);
      if (name === "meta" && /refresh/i.test(attributes["http-equiv"] ?? "") && attributes.content?.includes(MARK))
        problems.push(`a way to another site: ${attributes.content}`);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^on/i.test(attribute) || attribute.includes(MARK)) problems.push(`the attribute ${attribute}="${value}"`);
        if (ADDRESSES.has(attribute) && RUNS.test(value))
          problems.push(`an address that runs: ${attribute}="${value}"`);
        if ((attribute === "action" || attribute === "formaction") && !/^(?:$|[/?#](?![/\\]))/.test(value))
          problems.push(`a form of another site: ${attribute}="${value}"`);
        if (name === "iframe" && value.includes(MARK)) problems.push(`a frame with ${attribute}="${value}"`);
      }
    },
    ontext(text) {
      if (inside) code += text;
    },
    oncomment(text) {
      if (text.includes(MARK)) problems.push(`the comment ${text}`);
    },
    onclosetag(name) {
      if (name !== inside) return;
      const bare = inside === "script" ? withoutStrings(code) : code;
      if (bare.includes(MARK)) problems.push(`in a ${inside}: ${around(bare, MARK)}`);
      inside = undefined;
    },
  });
  parser.end(html);
  return problems;
}

/** A script without what stands in its strings: there a text is only a text. */
function withoutStrings(script: string): string {
  return script.replace(/"(?:[^"\\\n\u2028\u2029]|\\.)*"/g, '""').replace(/'(?:[^'\\\n\u2028\u2029]|\\.)*'/g, "''");
}

/** A word with what stands around it. */
export function around(text: string, word: string | RegExp): string {
  const at = Math.max(0, typeof word === "string" ? text.indexOf(word) : text.search(word));
  return text.slice(Math.max(0, at - 80), at + 160);
}
