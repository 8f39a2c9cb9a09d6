import { isPending, submitForm } from "#app/enhance/forms/submission.ts";
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
/** Whether the last changes have succeeded, once all have been answered. */
let changing: Promise<boolean> = Promise.resolve(true);
/** Whether the cart is bought once the changes have been answered. */
let isBuying = false;

/**
 * Changes the cart without leaving the page. A change is shown at once and reverted if the server refuses it. Changes are
 * sent one after the other, so that the last click is also the last to arrive; of several waiting changes of the same
 * value only the latest is sent.
 */
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.dataset.fetch !== "cart") return;
  event.preventDefault();
  const button = event.submitter as HTMLButtonElement;
  if (form.parentElement!.dataset.line) change(form, button);
  else void buy(form, button);
});
document.documentElement.dataset.forms = "";

function change(form: HTMLFormElement, button: HTMLButtonElement): void {
  const { name } = button;
  waiting = waiting.filter((other) => other.form !== form || (name !== "remove" && other.button.name !== name));
  waiting.push({ form, button: button.cloneNode() as HTMLButtonElement });
  // The button disappears with its line. The answer scrolls to the top if nothing has the focus.
  if (name === "remove") document.getElementById("cart-lines")!.focus({ preventScroll: true });
  showChanges();
  if (!sent) changing = sendChanges();
}

async function sendChanges(): Promise<boolean> {
  let isDone = true;
  while (isDone && waiting.length > 0) {
    sent = waiting.shift()!;
    isDone = await submitForm(sent.form, sent.button);
    sent = undefined;
    // Lines that the answer has removed.
    waiting = isDone ? waiting.filter(({ form }) => form.isConnected) : [];
    showChanges();
  }
  return isDone;
}

/** Buys what the page shows once the server has it. */
async function buy(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  if (isBuying || isPending(form)) return;
  isBuying = true;
  const { textContent: label, dataset } = button;
  button.textContent = dataset.pending!;
  const isChanged = await changing;
  button.textContent = label;
  isBuying = false;
  if (isChanged && form.isConnected) void submitForm(form, button);
}

/** Shows the lines and the sums with the changes that have not been answered. */
function showChanges(): void {
  const lines = Array.from(document.querySelectorAll<HTMLElement>("[data-line]"), (element) => {
    const line: CartLine = JSON.parse(element.dataset.line!);
    element.hidden = false;
    for (const { form, button } of sent ? [sent, ...waiting] : waiting) {
      if (form.parentElement !== element) continue;
      if (button.name === "quantity") line.quantity = Number(button.value);
      else if (button.name === "isChecked") line.checked = button.value === "1";
      else element.hidden = true;
    }
    if (line.offered) showLine(element, line);
    return { ...line, offered: line.offered && !element.hidden };
  });
  const summary = document.querySelector<HTMLElement>("[data-discount]");
  if (!summary) return;
  const { subtotal, discount, totals } = cartSums(lines, JSON.parse(summary.dataset.discount!) ?? undefined);
  const sums: Record<string, number | undefined> = { subtotal, discount, ...totals };
  for (const element of summary.querySelectorAll<HTMLElement>("[data-sum]")) {
    element.textContent = priceText(sums[element.dataset.sum!] ?? 0);
  }
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
