import { submitForm } from "#app/enhance/forms/submission.ts";
import { canSendForms, isPending } from "#app/enhance/forms/support.ts";
import { type CartLine, cartSums } from "#app/features/shop/cart.ts";
import { cartLimits } from "#app/features/shop/limits.ts";
import { priceText } from "#app/features/shop/price.ts";

/** A change that a button of a line makes: its copy has the name and the value to send. */
interface Change {
  form: HTMLFormElement;
  button: HTMLButtonElement;
}

/** The change that is being sent, and those that wait for its answer. */
let sent: Change | undefined;
let waiting: Change[] = [];
/** Whether the changes that are being sent succeed. */
let changing: Promise<boolean>;
/** Whether the page is being left, which aborts what is being sent. */
let isLeaving = false;
/** The button that buys the cart once the changes have been answered. */
let buying: HTMLButtonElement | undefined;

/**
 * Changes the cart without leaving the page. A change is shown at once and reverted if the server refuses it. Changes are
 * sent one after the other, so that the last click is also the last to arrive; of several waiting changes of the same
 * value only the latest is sent.
 */
if (canSendForms()) {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.fetch !== "cart") return;
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement;
    if (form.parentElement!.dataset.line) change(form, button);
    else void buy(form, button);
  });
  // What has not been sent yet when the page is left.
  addEventListener("beforeunload", () => {
    isLeaving = true;
  });
  addEventListener("pageshow", () => {
    isLeaving = false;
  });
  addEventListener("pagehide", () => {
    for (const { form, button } of waiting) {
      const fields = new FormData(form);
      fields.append(button.name, button.value);
      navigator.sendBeacon(form.action, new URLSearchParams(fields as unknown as [string, string][]));
    }
    waiting = [];
  });
  document.documentElement.dataset.forms = "";
}

function change(form: HTMLFormElement, button: HTMLButtonElement): void {
  const { name } = button;
  const order = document.querySelector<HTMLFormElement>("form#buy");
  if (buying || (order && isPending(order))) return;
  waiting = waiting.filter((other) => other.form !== form || (name !== "remove" && other.button.name !== name));
  waiting.push({ form, button: button.cloneNode() as HTMLButtonElement });
  showChanges();
  if (!sent) changing = sendChanges();
}

async function sendChanges(): Promise<boolean> {
  let isDone = true;
  while (isDone && waiting.length > 0) {
    sent = waiting.shift()!;
    isDone = await submitForm(sent.form, sent.button).catch(() => false);
    const isRemoved = isDone && sent.button.name === "remove";
    sent = undefined;
    // Lines that the answer has removed.
    if (isDone || !isLeaving) waiting = isDone ? waiting.filter(({ form }) => form.isConnected) : [];
    showChanges();
    if (isRemoved) announceRemoval();
  }
  return isDone;
}

/** The button has gone with its line. */
function announceRemoval(): void {
  const status = document.querySelector<HTMLElement>("[data-removed]");
  if (status) status.textContent = status.dataset.removed!;
  document.getElementById("cart-lines")?.focus({ preventScroll: true });
}

/** Buys what the page shows once the server has it. */
async function buy(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  if (buying || isPending(form)) return;
  const label = button.textContent;
  buying = button;
  showChanges();
  const isChanged = sent ? await changing : true;
  buying = undefined;
  button.textContent = label;
  if (isChanged && form.isConnected) void submitForm(form, button);
}

/** Shows the lines and the sums with the changes that have not been answered. */
function showChanges(): void {
  const lines = Array.from(document.querySelectorAll<HTMLElement>("[data-line]"), (element) => {
    const line: CartLine = JSON.parse(element.dataset.line!);
    delete element.dataset.removing;
    for (const { form, button } of sent ? [sent, ...waiting] : waiting) {
      if (form.parentElement !== element) continue;
      if (button.name === "quantity") line.quantity = Number(button.value);
      else if (button.name === "isChecked") line.checked = button.value === "1";
      else element.dataset.removing = "";
    }
    if (line.offered) showLine(element, line);
    return { ...line, offered: line.offered && !("removing" in element.dataset) };
  });
  const summary = document.querySelector<HTMLElement>("[data-discount]");
  if (!summary) return;
  const { subtotal, discount, totals } = cartSums(lines, JSON.parse(summary.dataset.discount!) ?? undefined);
  const sums: Record<string, number | undefined> = { subtotal, discount, ...totals };
  for (const element of summary.querySelectorAll<HTMLElement>("[data-sum]")) {
    element.textContent = priceText(sums[element.dataset.sum!] ?? 0);
  }
  if (buying) buying.textContent = buying.dataset.pending!;
}

function showLine(element: HTMLElement, { quantity, price, checked }: CartLine): void {
  const check = element.querySelector<HTMLButtonElement>("[name=isChecked]")!;
  check.setAttribute("aria-checked", String(checked));
  check.value = checked ? "0" : "1";
  const [decrease, increase] = element.querySelectorAll<HTMLButtonElement>("[name=quantity]");
  setStep(decrease!, quantity - 1);
  setStep(increase!, quantity + 1);
  element.querySelector("output")!.textContent = String(quantity);
  element.querySelector("[data-line-total]")!.textContent = priceText(price * quantity);
}

function setStep(button: HTMLButtonElement, quantity: number): void {
  const isOut = quantity < cartLimits.minQuantity || quantity > cartLimits.maxQuantity;
  button.value = String(quantity);
  button.type = isOut ? "button" : "submit";
  if (isOut) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}
