import { Parser } from "htmlparser2";

/** A form field with the value in the page. */
export interface FormField {
  name: string;
  value: string;
  /** The `type` of an input, or `select`, `textarea`, `button`. */
  kind: string;
  /** The options of a select. */
  options: string[];
}

/** A form of a page. */
export interface PageForm {
  method: string;
  /** The attribute's value; empty for the page's own URL. */
  action: string;
  multipart: boolean;
  fields: FormField[];
}

/** Returns the forms and links of a page. */
export function readPage(html: string): { forms: PageForm[]; links: string[] } {
  const forms: PageForm[] = [];
  const links: string[] = [];
  let form: PageForm | undefined;
  let select: FormField | undefined;
  let textarea: FormField | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      const { href = "", type = "", value = "", method = "get", action = "", enctype = "" } = attributes;
      if (name === "a") links.push(href);
      if (name === "form") {
        form = { method: method.toUpperCase(), action, multipart: enctype.includes("multipart"), fields: [] };
        forms.push(form);
      }
      if (name === "option") select?.options.push(value);
      if (!form || !attributes.name || !FIELDS.has(name)) return;
      const field = { name: attributes.name, value, kind: name === "input" ? type || "text" : name, options: [] };
      form.fields.push(field);
      if (name === "select") select = field;
      if (name === "textarea") textarea = field;
    },
    ontext(text) {
      if (textarea) textarea.value += text;
    },
    onclosetag(name) {
      if (name === "form") form = undefined;
      if (name === "select") select = undefined;
      if (name === "textarea") textarea = undefined;
    },
  });
  parser.end(html);
  return { forms, links };
}

const FIELDS = new Set(["input", "select", "textarea", "button"]);
