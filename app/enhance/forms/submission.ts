import { FORM_FETCH, FORM_LOCATION } from "#app/contract/form-headers.ts";
import { type Reply, showAnswer, showError, showMessage } from "./answer.ts";
import { formTexts } from "./templates.ts";

/** How long the dialog about a form that is processed stays open, in milliseconds (specification section 9). */
const MAX_WAIT = 10_000;

/** Requests that only change what a form asks: the next one of the form replaces them. */
const choices = new WeakMap<HTMLFormElement, XMLHttpRequest>();

/** Whether a button asks the server for what depends on a choice. */
export function isChoiceButton({ dataset }: HTMLElement): boolean {
  return "onChange" in dataset;
}

/**
 * Sends a form and shows the answer in the page. What was typed stays, whatever happens.
 * @returns whether the server has done what the form asks for
 */
export async function submitForm(form: HTMLFormElement, pressed: HTMLButtonElement | null): Promise<boolean> {
  const isChoice = pressed !== null && isChoiceButton(pressed);
  const button = pressed ?? form.querySelector<HTMLButtonElement>("[type=submit]:not([data-on-change])");
  const sent = new FormData(form);
  if (pressed?.name) sent.append(pressed.name, pressed.value);
  if (isChoice) for (const { name } of form.querySelectorAll<HTMLInputElement>("[type=file]")) sent.delete(name);
  choices.get(form)?.abort();
  const request = new XMLHttpRequest();
  if (isChoice) choices.set(form, request);
  const settle = isChoice ? () => {} : showPending(form, button);
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  addEventListener("beforeunload", leave);
  try {
    const reply = await send(request, form, sent);
    if (!reply) {
      settle();
      // Leaving the page aborts the request too.
      if (!isLeaving && !isChoice) showError(form, formTexts().network);
      return false;
    }
    // Stays pending until the browser has left the page.
    const { location, text, status } = reply;
    if (location === null) {
      settle();
      return showAnswer({ form, sent, reply, isChoice }) && status < 400;
    }
    const follow = () => open(location, settle);
    if (text) showMessage(form, text, follow);
    else follow();
    return status < 400;
  } finally {
    removeEventListener("beforeunload", leave);
  }
}

/** Unlike `fetch`, `XMLHttpRequest` reports the progress of an upload. @returns undefined if there is no answer */
function send(request: XMLHttpRequest, form: HTMLFormElement, sent: FormData): Promise<Reply | undefined> {
  return new Promise((resolve) => {
    request.open("POST", form.getAttribute("action") || location.href);
    request.setRequestHeader(FORM_FETCH, "1");
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        location: request.getResponseHeader(FORM_LOCATION),
      });
    request.onerror = request.onabort = () => resolve(undefined);
    if (form.enctype === "multipart/form-data") {
      const progress = form.querySelector("progress");
      request.upload.onprogress = ({ loaded, total }) => {
        if (progress && total > 0) progress.value = loaded / total;
      };
      request.send(sent);
    } else {
      request.send(new URLSearchParams(sent as unknown as [string, string][]));
    }
  });
}

/** Leaves the page. The document is loaded even if its address differs only in the fragment. */
function open(address: string, settle: () => void): void {
  // The browser may show this copy of the page again, or stay on it.
  addEventListener("pagehide", settle);
  setTimeout(settle, 6 * MAX_WAIT);
  const { href } = new URL(address, location.href);
  const isFragment = href.startsWith(`${location.href.split("#")[0]}#`);
  location.assign(href);
  if (isFragment) location.reload();
}

/** Shows that a form is being sent. @returns shows that it is not any more */
function showPending(form: HTMLFormElement, button: HTMLButtonElement | null): () => void {
  const label = button?.textContent ?? "";
  form.setAttribute("aria-busy", "true");
  if (button?.dataset.pending) button.textContent = button.dataset.pending;
  button?.setAttribute("aria-disabled", "true");
  const dialog = document.querySelector<HTMLDialogElement>(`dialog[data-wait="${form.getAttribute("id")}"]`);
  dialog?.showModal();
  setTimeout(() => dialog?.close(), MAX_WAIT);
  return () => {
    form.removeAttribute("aria-busy");
    if (button) {
      button.textContent = label;
      button.removeAttribute("aria-disabled");
    }
    dialog?.close();
  };
}
