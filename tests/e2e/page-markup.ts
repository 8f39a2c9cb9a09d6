import type { APIRequestContext } from "@playwright/test";
import { Parser } from "htmlparser2";

/** An element of a page as it was sent, without scripts. */
export interface SentElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** The text of the element and everything in it. */
  text: string;
  ancestors: readonly SentElement[];
}

/** A page that was requested without a browser, which takes a tenth of the time. */
export interface SentPage {
  status: number;
  /** Its elements in the order of their start tags, without those of templates. */
  elements: readonly SentElement[];
}

/** Requests a page and parses its markup. */
export async function requestPage(request: APIRequestContext, path: string): Promise<SentPage> {
  const response = await request.get(path);
  return { status: response.status(), elements: elementsOf(await response.text()) };
}

function elementsOf(html: string): SentElement[] {
  const elements: SentElement[] = [];
  const open: SentElement[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, text: "", ancestors: [...open] };
      elements.push(element);
      open.push(element);
    },
    ontext(text) {
      for (const element of open) element.text += text;
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return elements.filter(({ ancestors }) => !ancestors.some(({ name }) => name === "template"));
}
