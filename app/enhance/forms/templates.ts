/** Copies a part of the page's template, which the server renders: see `app/forms/form-template.tsx`. */
export function copyOfTemplate<Part extends Element>(part: "message" | "error" | "summary"): Part {
  return formTemplate().content.querySelector(`[data-part=${part}]`)!.firstElementChild!.cloneNode(true) as Part;
}

/** The error texts for unexpected responses. */
export function formTexts(): Record<"network" | "tooMany" | "unexpected" | "unknown", string> {
  return formTemplate().dataset as ReturnType<typeof formTexts>;
}

function formTemplate(): HTMLTemplateElement {
  return document.querySelector<HTMLTemplateElement>("#form-template")!;
}
