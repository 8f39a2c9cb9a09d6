import { mediaLimits } from "#app/features/media/limits.ts";
import { previewAddress } from "#app/features/media/media-address.ts";
import { acceptedMedia } from "#app/features/media/upload-field.ts";
import { uploadPicture } from "./picture-upload.client.ts";

/** A picture that an editor has chosen. */
export interface ChosenPicture {
  address: string;
  /** Its description in the library; empty for any other picture. */
  description: string;
}

/** The classes of `media-dialog.module.css`. */
export type DialogStyles = Readonly<Record<string, string>>;

interface Choices {
  pictures: (ChosenPicture & { name: string })[];
  next: number | null;
}

/**
 * Opens the dialog for choosing a picture: from the library, from the site's own pictures, by its address, or by a new
 * file.
 * @param own addresses of the site's own pictures
 * @param styles the classes of `media-dialog.module.css`: the page loads style sheets, a script that is loaded on demand
 *   does not
 * @returns undefined when the dialog was closed without a choice
 */
export function choosePicture(own: readonly string[], styles: DialogStyles): Promise<ChosenPicture | undefined> {
  const opener = document.activeElement;
  const dialog = create("dialog", { className: `panel ${styles.dialog}` });
  dialog.setAttribute("aria-labelledby", "media-dialog-title");
  const status = create("p", { className: styles.status ?? "" });
  status.setAttribute("role", "status");
  const grid = create("ul", { className: styles.grid ?? "" });
  const more = create("button", { type: "button", className: "button quiet", textContent: "Show more" });
  const search = create("input", { type: "search", maxLength: 60, enterKeyHint: "search" });
  const file = create("input", { type: "file", accept: acceptedMedia });
  const address = create("input", { type: "text", maxLength: 300, spellcheck: false, autocapitalize: "none" });

  return new Promise((resolve) => {
    let chosen: ChosenPicture | undefined;
    const choose = (picture: ChosenPicture) => {
      chosen = picture;
      dialog.close();
    };
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (opener instanceof HTMLElement) opener.focus();
      resolve(chosen);
    });

    const show = ({ pictures }: Pick<Choices, "pictures">) => {
      for (const { name, ...picture } of pictures) {
        const label = picture.description || name;
        const image = create("img", { src: previewAddress(picture.address), alt: "", loading: "lazy" });
        const button = create("button", { type: "button", title: name });
        fill(button, image, create("span", { textContent: label }));
        button.addEventListener("click", () => choose(picture));
        const entry = create("li");
        fill(entry, button);
        fill(grid, entry);
      }
    };
    /** The number of the last request: the answers of earlier ones are ignored. */
    let requests = 0;
    const load = async (page: number) => {
      requests += 1;
      const request = requests;
      const found = await loadChoices(search.value, page);
      if (request !== requests) return;
      if (page === 1) grid.replaceChildren();
      if (!found) {
        status.textContent = "The library could not be loaded.";
        return;
      }
      show(found);
      if (found.next === null && search.value === "") {
        show({ pictures: own.map((one) => ({ address: one, description: "", name: nameOf(one) })) });
      }
      status.textContent = grid.childElementCount === 0 ? "No pictures match." : "";
      more.hidden = found.next === null;
      more.onclick = () => load(found.next ?? 1);
    };
    const upload = async (given: File | undefined) => {
      if (!given) return;
      status.textContent = "The picture is being uploaded …";
      const answer = await uploadPicture(given);
      if ("problem" in answer) status.textContent = answer.problem;
      else choose(answer);
    };

    file.addEventListener("change", () => upload(file.files?.[0]));
    dialog.addEventListener("dragover", (event) => event.preventDefault());
    dialog.addEventListener("drop", (event) => {
      event.preventDefault();
      upload(event.dataTransfer?.files[0]);
    });
    dialog.addEventListener("paste", (event) => upload(event.clipboardData?.files[0]));

    let typed: ReturnType<typeof setTimeout> | undefined;
    search.addEventListener("input", () => {
      clearTimeout(typed);
      typed = setTimeout(() => load(1), 250);
    });
    const useAddress = create("button", { type: "button", className: "button quiet", textContent: "Use the address" });
    const submit = () => {
      const value = address.value.trim();
      if (value) choose({ address: value, description: "" });
      else address.focus();
    };
    useAddress.addEventListener("click", submit);
    address.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      submit();
    });
    const close = create("button", { type: "button", className: "button quiet", textContent: "Cancel" });
    close.addEventListener("click", () => dialog.close());

    const megabytes = mediaLimits.fileBytes / 1024 / 1024;
    fill(
      dialog,
      create("h2", { id: "media-dialog-title", textContent: "Choose a picture" }),
      labelled(styles, `New file (PNG, JPEG, WebP or GIF up to ${megabytes} MB), also by dropping or pasting it`, file),
      labelled(styles, "Search the library", search),
      status,
      grid,
      more,
      labelled(styles, "Or the address of a picture", address, useAddress),
      close,
    );
    fill(document.body, dialog);
    dialog.showModal();
    search.focus();
    load(1);
  });
}

async function loadChoices(search: string, page: number): Promise<Choices | undefined> {
  try {
    const query = new URLSearchParams({ search, page: String(page) });
    const response = await fetch(`/admin/media/choices?${query}`, { headers: { Accept: "application/json" } });
    return response.ok ? ((await response.json()) as Choices) : undefined;
  } catch {
    return undefined;
  }
}

/** The name of a file, as a label. */
function nameOf(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

function fill(parent: HTMLElement, ...children: HTMLElement[]): void {
  for (const child of children) parent.appendChild(child);
}

function labelled(styles: DialogStyles, text: string, input: HTMLInputElement, ...after: HTMLElement[]): HTMLElement {
  const box = create("div", { className: styles.field ?? "" });
  input.id = `media-dialog-${input.type}`;
  fill(box, create("label", { htmlFor: input.id, textContent: text }), input, ...after);
  return box;
}
