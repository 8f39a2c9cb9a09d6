import { previewAddress } from "#app/features/media/media-address.ts";
import { uploadPicture } from "./picture-upload.browser.ts";
import { ask } from "./question-dialog.browser.ts";

/** A picture that an editor has chosen. */
export interface ChosenPicture {
  address: string;
  /** Its description in the library; empty for any other picture. */
  description: string;
}

interface Choices {
  pictures: (ChosenPicture & { name: string })[];
  next: number | null;
}

/**
 * Opens the dialog for choosing a picture (`media-dialog.tsx`): from the library, from the site's own pictures, by its
 * address, or by a new file.
 * @param own addresses of the site's own pictures
 * @returns undefined when the dialog was closed without a choice
 */
export function choosePicture(own: readonly string[]): Promise<ChosenPicture | undefined> {
  if (typeof HTMLDialogElement !== "function") {
    return ask({ title: "Picture", questions: [{ label: "The address of the picture" }] }).then(
      (answers) => answers && { address: answers[0] ?? "", description: "" },
    );
  }
  const opener = document.activeElement;
  const template = document.querySelector<HTMLTemplateElement>("template[data-media-dialog]")!;
  const dialog = template.content.firstElementChild!.cloneNode(true) as HTMLDialogElement;
  const find = <Found extends Element = HTMLButtonElement>(selector: string) => dialog.querySelector<Found>(selector)!;
  const status = find("[role=status]");
  const grid = find("ul");
  const entry = grid.firstElementChild!;
  const more = find("[data-more]");
  const search = find<HTMLInputElement>("[type=search]");
  const items = find<HTMLInputElement>("[type=checkbox]");
  const file = find<HTMLInputElement>("[type=file]");
  const address = find<HTMLInputElement>("[type=text]");
  entry.remove();

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
        const copy = entry.cloneNode(true) as Element;
        const button = copy.querySelector("button")!;
        button.title = name;
        button.querySelector("img")!.src = previewAddress(picture.address);
        button.querySelector("span")!.textContent = picture.description || name;
        button.addEventListener("click", () => choose(picture));
        grid.appendChild(copy);
      }
    };
    /** The number of the last request: the answers of earlier ones are ignored. */
    let requests = 0;
    const load = async (page: number) => {
      requests += 1;
      const request = requests;
      const found = await loadChoices(search.value, items.checked, page);
      if (request !== requests) return;
      if (page === 1) grid.textContent = "";
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
    items.addEventListener("change", () => load(1));
    const submit = () => {
      const value = address.value.trim();
      if (value) choose({ address: value, description: "" });
      else address.focus();
    };
    find("[data-use]").addEventListener("click", submit);
    address.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      submit();
    });
    find("[data-close]").addEventListener("click", () => dialog.close());
    document.body.appendChild(dialog);
    dialog.showModal();
    search.focus();
    load(1);
  });
}

async function loadChoices(search: string, withItems: boolean, page: number): Promise<Choices | undefined> {
  try {
    const query = new URLSearchParams({ search, page: String(page), ...(withItems && { items: "on" }) });
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
