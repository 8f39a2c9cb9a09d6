import { afterPaint } from "#app/async/after-paint.ts";
import { previewAddress } from "#app/features/media/media-address.ts";
import { croppedFile, endCrop } from "./crop.browser.ts";
import { choosePicture } from "./media-dialog.browser.ts";
import { uploadPicture } from "./picture-upload.browser.ts";

/** A `PictureField`. */
const FIELD = "[data-picture-field]";

/** The elements of a field. */
function partsOf(box: Element) {
  return {
    address: box.querySelector<HTMLInputElement>("input[list]")!,
    file: box.querySelector<HTMLInputElement>("input[type=file]")!,
    image: box.querySelector("img")!,
    note: box.querySelector("img + span")!,
    status: box.querySelector("[role=status]")!,
  };
}

function showPicture(box: Element): void {
  const { address, image, note } = partsOf(box);
  const shown = previewAddress(address.value.trim());
  const isAddress = /^(?:https:\/\/|\/(?!\/))\S+$/.test(shown);
  image.hidden = !isAddress;
  note.textContent = isAddress ? "" : "No picture";
  if (isAddress && image.getAttribute("src") !== shown) image.src = shown;
}

function showMissing(box: Element): void {
  const { image, note } = partsOf(box);
  image.hidden = true;
  note.textContent = "This picture cannot be loaded.";
}

function use(box: Element, address: string): void {
  const field = partsOf(box).address;
  field.value = address;
  // As if it had been typed, so that it is checked.
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

async function upload(box: HTMLElement, given: File | undefined): Promise<void> {
  if (!given) return endCrop(box);
  const { file, status } = partsOf(box);
  delete box.dataset.refused;
  status.textContent = "";
  const fitting = await croppedFile(box, given);
  if (!fitting) {
    // The form would send a file that the owner does not want.
    if (file.files?.[0] === given) file.value = "";
    return;
  }
  status.textContent = "The picture is being uploaded …";
  const answer = await uploadPicture(fitting);
  // The form would send the file once more, or one that was refused.
  file.value = "";
  if ("problem" in answer) {
    box.dataset.refused = "";
    status.textContent = answer.problem;
  } else {
    status.textContent = "The picture is in the library. Save the form to use it here.";
    use(box, answer.address);
  }
}

/** Calls a function for the events of a type in any picture field. */
function listen<Type extends keyof DocumentEventMap>(
  type: Type,
  handle: (box: HTMLElement, event: DocumentEventMap[Type]) => void,
): void {
  // Errors of pictures do not bubble.
  document.addEventListener(
    type,
    (event) => {
      const box = (event.target as Element).closest?.<HTMLElement>(FIELD);
      if (box) handle(box, event);
    },
    type === "error",
  );
}

listen("input", (box, { target }) => {
  if ((target as HTMLInputElement).type !== "file") showPicture(box);
});
listen("error", showMissing);
listen("change", (box, { target }) => {
  const { type, files } = target as HTMLInputElement;
  if (type === "file") void upload(box, files?.[0]);
});
listen("dragover", (_, event) => event.preventDefault());
listen("drop", (box, event) => {
  event.preventDefault();
  void upload(box, event.dataTransfer?.files[0]);
});
listen("paste", (box, event) => {
  const [pasted] = event.clipboardData?.files ?? [];
  if (pasted) event.preventDefault();
  void upload(box, pasted);
});
listen("click", async (box, { target }) => {
  if (!(target as Element).closest("[data-library]")) return;
  const own = Array.from(partsOf(box).address.list?.options ?? [], ({ value }) => value);
  // Opening the dialog takes a while, so the browser first shows that the button was pressed.
  await afterPaint();
  const chosen = await choosePicture(own);
  if (!chosen) return;
  endCrop(box);
  delete box.dataset.refused;
  partsOf(box).status.textContent = "";
  use(box, chosen.address);
});
for (const box of document.querySelectorAll<HTMLElement>(FIELD)) {
  const { image, file } = partsOf(box);
  if (image.complete && image.naturalWidth === 0 && !image.hidden) showMissing(box);
  else showPicture(box);
  // Chosen before this script was loaded.
  void upload(box, file.files?.[0]);
}
