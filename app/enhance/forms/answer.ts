import morphdom from "morphdom";
import { closeConfirmation, keepConfirmationState } from "./confirmation.ts";
import { focusInvalid } from "./field-checks.ts";
import { isPassword } from "./passwords.ts";
import { isPending } from "./support.ts";
import { copyOfTemplate, formTexts } from "./templates.ts";

/** What the server answered to a form. */
export interface Reply {
  status: number;
  text: string;
  /** Where to go; null to stay. */
  location: string | null;
}

/** A form that has been answered. */
interface Answered {
  form: HTMLFormElement;
  /** Its fields as they were sent. */
  sent: FormData;
  reply: Reply;
  /** Whether it was sent only to ask for what depends on a choice. */
  isChoice: boolean;
}

/** Maximum length of an error text that is taken from an unexpected response, in characters. */
const MAX_TEXT = 300;

/** The parts of a page that a form may change: besides the main part, the account's boxes. */
const PARTS = ["main", ".welcome-box", ".player-links"];

const INVALID = "[aria-invalid=true]";

/** The result of a form, see `app/forms/outcome-message.tsx`. */
const MESSAGES = "main result-dialog, main p.outcome";

/**
 * Shows the answer to a form: updates the page from the page that the server sent. A refusal without the form and without
 * a message is an error page, or that of a proxy: an error is shown, and the page stays.
 * @returns whether the answer could be read
 */
export function showAnswer(answered: Answered): boolean {
  const { form, reply } = answered;
  const { parentElement } = form;
  const focused = document.activeElement as HTMLElement;
  const page = new DOMParser().parseFromString(reply.text, "text/html");
  const isRefused = reply.status >= 400;
  // Every page of the site has this id.
  if (!page.querySelector(isRefused ? `main [id="${form.getAttribute("id")}"], ${MESSAGES}` : "#top main")) {
    showError(form, unreadable(reply), reply.status);
    return false;
  }
  removeMessages(document);
  // Apart from its message, an answer has the structure of the page, so that all elements stay.
  const messages = removeMessages(page);
  const staysOpen = closeConfirmation(form, page);
  const parts = PARTS.map((selector) => [document.querySelector(selector), page.querySelector(selector)] as const);
  // If the login has ended or begun elsewhere, a refusal leaves the page as it is, with what was typed.
  if (!isRefused || (page.title && parts.every(([part, updated]) => !part === !updated))) {
    document.title = page.title;
    for (const [part, updated] of parts) if (part && updated) updatePart(part, updated, answered);
  }
  const main = document.querySelector("main")!;
  // An element that is moved loses the focus.
  if (focused.isConnected) focused.focus({ preventScroll: true });
  // The pressed button is gone. A dialog gives the focus back to what had it.
  if (document.activeElement === document.body) {
    // What is in the place of the form, such as codes that are shown once.
    const place = parentElement?.isConnected ? parentElement : main;
    if (!form.isConnected) place.scrollIntoView();
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }
  // The dialog of a confirmation shows the error itself.
  if (!staysOpen && messages.length > 0) showAt(form, messages);
  const message = document.querySelector(MESSAGES);
  if (message?.querySelector("dialog")) return true;
  message?.scrollIntoView({ block: "nearest" });
  const asked = main.querySelector<HTMLElement>("[autofocus]");
  const invalid = isRefused && form.querySelector<HTMLElement>(staysOpen ? `dialog ${INVALID}` : INVALID);
  if (asked) asked.focus();
  else if (invalid) focusInvalid(invalid);
  return true;
}

/**
 * Shows a message of the server at a form.
 * @param next called when it has been read
 */
export function showMessage(form: HTMLFormElement, html: string, next: () => void): void {
  const message = new DOMParser().parseFromString(html, "text/html").body.firstElementChild as HTMLElement;
  showAt(form, [message]);
  const { after, closed } = message.dataset;
  const dialog = message.querySelector("dialog");
  const wait = () => setTimeout(next, Number(after));
  if (closed !== undefined && dialog?.open) dialog.addEventListener("close", wait, { once: true });
  else wait();
}

/**
 * Shows an error at a form.
 * @param status of the answer; 0 if there was none
 */
export function showError(form: HTMLFormElement, text: string, status = 0): void {
  const message = copyOfTemplate<HTMLElement>("message");
  const place = message.querySelector("[role=alert]")!;
  place.firstElementChild!.textContent = text;
  // What is unknown now, and where to look.
  const note = form.querySelector<HTMLTemplateElement>("template[data-unknown]");
  if (note && (status < 400 || status >= 500)) place.appendChild(note.content.cloneNode(true));
  showAt(form, [message]);
}

/** Puts a message in the place of an earlier one: before its form, or at the top if the answer has removed the form. */
function showAt(form: HTMLFormElement, messages: readonly Element[]): void {
  removeMessages(document);
  const place = form.isConnected ? form : document.querySelector("main")!.firstElementChild!;
  // A dialog in closed details is not shown, and blocks the page.
  place.closest("details")?.setAttribute("open", "");
  for (const message of messages) place.parentNode!.insertBefore(message, place);
}

/**
 * Removes the messages of a page, and the stylesheet that comes with them.
 * @returns them
 */
function removeMessages(page: Document): Element[] {
  const messages = Array.from(page.querySelectorAll(`${MESSAGES}, main link[rel=stylesheet]`));
  for (const message of messages) message.remove();
  return messages;
}

/** The error text for an unexpected response (specification section 8). */
function unreadable({ status, text }: Reply): string {
  const texts = formTexts();
  if (status === 429) return texts.tooMany;
  try {
    const { error, message } = JSON.parse(text);
    const line: unknown = error || message;
    if (typeof line === "string" && line.length <= MAX_TEXT) return line;
  } catch {
    // The answer is not of a game server.
  }
  // A success that cannot be read: whether the form took effect is unknown.
  return status < 400 ? texts.unexpected : texts.unknown.replace("{status}", String(status));
}

/** Updates a part of the page from the answer. Elements are kept, and with them the focus and what was typed. */
function updatePart(part: Element, updated: Element, answered: Answered): void {
  morphdom(part, updated, {
    // A property of a form can be one of its fields.
    getNodeKey: (node) => node instanceof Element && node.getAttribute("id"),
    onBeforeElUpdated(old, next) {
      // Another form that has been sent or changed: it also keeps what it says about the state that it showed.
      if (old.localName === "form" && old !== answered.form && isInUse(old as HTMLFormElement)) return false;
      // Elements that scripts have changed, see `app/enhance`.
      if (old.localName.includes("-") || old.matches("[data-copy]")) return false;
      if (old instanceof HTMLDetailsElement && !old.contains(answered.form))
        (next as HTMLDetailsElement).open = old.open;
      keepConfirmationState(old, next);
      return !isField(old) || !keepsValue(old, answered) || copyValue(old, next as Field);
    },
  });
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(element: HTMLElement): element is HTMLElement & Field {
  return /^(?:input|select|textarea)$/.test(element.localName);
}

/** Whether a field keeps its value: the answer knows nothing of what was typed into it. */
function keepsValue(field: Field, { form, sent, reply, isChoice }: Answered): boolean {
  if (field.form !== form) return isChanged(field);
  // A new stamp would be too young for a form that is sent right after a choice.
  if (isChoice && field.name === "stamp") return true;
  // The server never sends passwords and files back.
  if (isPassword(field) || field.type === "file") return isChoice || reply.status >= 400;
  return !isAsSent(field, sent);
}

/** @returns whether the field is updated, apart from its value */
function copyValue(old: Field, next: Field): boolean {
  if (old.type === "file") {
    for (const name of ["aria-invalid", "aria-describedby"]) old.setAttribute(name, next.getAttribute(name) ?? "");
    return false;
  }
  if ("options" in old) return false;
  next.value = old.value;
  if ("checked" in old) (next as HTMLInputElement).checked = old.checked;
  return true;
}

/** Whether a form is being sent, or a visitor has typed into it. */
function isInUse(form: HTMLFormElement): boolean {
  return (
    isPending(form) ||
    Array.from(form.elements as Iterable<Element>).some((one) => isField(one as HTMLElement) && isChanged(one as Field))
  );
}

/** Whether a visitor has typed into a field. */
function isChanged(field: Field): boolean {
  if ("options" in field) {
    const options = Array.from(field.options);
    return !(options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.selected;
  }
  return field.value !== field.defaultValue || ("checked" in field && field.checked !== field.defaultChecked);
}

/** Whether a visitor has not typed into a field since its form was sent. */
function isAsSent(field: Field, sent: FormData): boolean {
  const isSent = sent.getAll(field.name).includes(field.value);
  return field.type === "checkbox" || field.type === "radio" ? isSent === (field as HTMLInputElement).checked : isSent;
}
