import { previewAddress } from "#app/features/media/media-address.ts";
import { choosePicture, type DialogStyles } from "./media-dialog.client.ts";
import { uploadPicture } from "./picture-upload.client.ts";

interface PictureFieldOptions {
  /** ID of the field with the address. */
  id: string;
  /** Addresses of the site's own pictures. */
  own: readonly string[];
  /** The classes of the dialog. */
  dialog: DialogStyles;
  /** Ends when the field is removed. */
  signal: AbortSignal;
}

/**
 * Enhances a `PictureField`: shows the chosen picture at once, uploads files that are chosen, dropped or pasted, and
 * opens the library in a dialog. It changes no elements that React has made except their properties.
 */
export function enhancePictureField(box: HTMLElement, { id, own, dialog, signal }: PictureFieldOptions): void {
  const field = document.getElementById(id) as HTMLInputElement | null;
  const file = box.querySelector<HTMLInputElement>("input[type=file]");
  const image = box.querySelector("img");
  const note = box.querySelector("img + span");
  const status = box.querySelector("[role=status]");
  const link = box.querySelector<HTMLAnchorElement>("a[target]");
  if (!field || !file || !image || !note || !status || !link) return;

  const show = () => {
    const address = previewAddress(field.value.trim());
    const isAddress = /^(?:https:\/\/|\/(?!\/))\S+$/.test(address);
    image.hidden = !isAddress;
    note.textContent = isAddress ? "" : "No picture";
    if (isAddress && image.getAttribute("src") !== address) image.src = address;
  };
  const fail = () => {
    image.hidden = true;
    note.textContent = "This picture cannot be loaded.";
  };
  const use = (address: string) => {
    field.value = address;
    // As if it had been typed, so that the form validates it.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const upload = async (given: File | undefined) => {
    if (!given) return;
    delete box.dataset.refused;
    status.textContent = "The picture is being uploaded …";
    const answer = await uploadPicture(given);
    // The form would send the file once more, or one that was refused.
    file.value = "";
    if ("problem" in answer) {
      box.dataset.refused = "";
      status.textContent = answer.problem;
    } else {
      status.textContent = "The picture is in the library. Save the form to use it here.";
      use(answer.address);
    }
  };

  field.addEventListener("input", show, { signal });
  image.addEventListener("error", fail, { signal });
  file.addEventListener("change", () => upload(file.files?.[0]), { signal });
  box.addEventListener("dragover", (event) => event.preventDefault(), { signal });
  box.addEventListener(
    "drop",
    (event) => {
      event.preventDefault();
      upload(event.dataTransfer?.files[0]);
    },
    { signal },
  );
  box.addEventListener(
    "paste",
    (event) => {
      const [pasted] = event.clipboardData?.files ?? [];
      if (pasted) event.preventDefault();
      upload(pasted);
    },
    { signal },
  );
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button quiet";
  button.textContent = "Choose from the library";
  button.addEventListener("click", async () => {
    const chosen = await choosePicture(own, dialog);
    if (chosen) use(chosen.address);
  });
  link.hidden = true;
  link.parentElement?.appendChild(button);
  signal.addEventListener("abort", () => {
    button.remove();
    link.hidden = false;
  });
  if (image.complete && image.naturalWidth === 0 && !image.hidden) fail();
  else show();
  // Chosen before this script was loaded.
  upload(file.files?.[0]);
}
