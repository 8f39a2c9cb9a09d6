import { type UnzipFileInfo, unzipSync } from "fflate/browser";
import { showProblem } from "#app/enhance/forms/field-checks.ts";
import { MEGABYTE } from "#app/format/units.ts";
import { uploadPicture } from "./picture-upload.browser.ts";

/** Photos are made smaller only after they are unpacked. Sizes in bytes. */
const ZIP_LIMITS = { bytes: 200 * MEGABYTE, allBytes: 400 * MEGABYTE, pictures: 1000, pictureBytes: 30 * MEGABYTE };
/** How many files are named in a message. */
const LISTED = 8;

/** The form that adds pictures to the library, see `UploadFiles`. */
class UploadFiles extends HTMLElement {
  connectedCallback(): void {
    const input = this.querySelector<HTMLInputElement>("input[type=file]")!;
    const upload = (files: FileList | null | undefined) => void this.upload(input, [...(files ?? [])]);
    input.addEventListener("change", () => input.files!.length > 0 && upload(input.files));
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      upload(input.files);
    });
    this.addEventListener("dragover", (event) => event.preventDefault());
    this.addEventListener("drop", (event) => {
      event.preventDefault();
      upload(event.dataTransfer?.files);
    });
    this.addEventListener("paste", ({ clipboardData }) => clipboardData?.files.length && upload(clipboardData.files));
  }

  private isUploading = false;

  private async upload(input: HTMLInputElement, chosen: readonly File[]): Promise<void> {
    if (this.isUploading) return;
    if (chosen.length === 0) return report(input, "Choose at least one file.");
    this.isUploading = true;
    const status = this.querySelector("[role=status]")!;
    const refused: string[] = [];
    const files: File[] = [];
    for (const file of chosen) {
      const unpacked = isZip(file) ? await picturesIn(file) : [file];
      if (typeof unpacked === "string") refused.push(`${file.name}: ${unpacked}`);
      else files.push(...unpacked);
    }
    const duplicates: string[] = [];
    let stored = 0;
    for (const [index, file] of files.entries()) {
      status.textContent = `Uploading ${index + 1} of ${files.length} …`;
      const answer = await uploadPicture(file);
      if ("problem" in answer) refused.push(`${file.name}: ${answer.problem}`);
      else stored += 1;
      // Its name does not count then: the same picture is stored once.
      if ("message" in answer && !answer.isNew && !answer.message.includes(`“${file.name}”`))
        duplicates.push(`${file.name}: ${answer.message}`);
    }
    this.isUploading = false;
    input.value = "";
    // Nothing is left in the form that could be lost.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    if (refused.length + duplicates.length === 0) return location.assign(location.pathname);
    const note =
      stored > 0 ? [`${stored} of ${files.length} files are in the library. Reload the page to see them.`] : [];
    status.textContent = [...note, ...shortened(duplicates)].join(" ");
    if (refused.length > 0) report(input, shortened(refused).join(" "));
  }
}

/** The first sentences of many. */
function shortened(list: readonly string[]): string[] {
  return list.length > LISTED ? [...list.slice(0, LISTED), `And ${list.length - LISTED} more.`] : [...list];
}

const isZip = ({ name, type }: File) => type === "application/zip" || name.toLowerCase().endsWith(".zip");

/** The pictures in a ZIP, or why they cannot be read. Nothing larger than a picture may be is unpacked. */
async function picturesIn(file: File): Promise<File[] | string> {
  if (file.size > ZIP_LIMITS.bytes) return "A ZIP may have 200 MB. Send several smaller ones.";
  let [found, bytes] = [0, 0];
  const isPicture = ({ name, originalSize }: UnzipFileInfo) => {
    // macOS adds a hidden file to each picture.
    if (!/(?:^|\/)[^./][^/]*\.(?:png|jpe?g|webp|gif)$/i.test(name) || originalSize > ZIP_LIMITS.pictureBytes)
      return false;
    found += 1;
    bytes += originalSize;
    return found <= ZIP_LIMITS.pictures && bytes <= ZIP_LIMITS.allBytes;
  };
  try {
    // Not by a worker, which the Content-Security-Policy does not allow.
    const entries = unzipSync(new Uint8Array(await file.arrayBuffer()), { filter: isPicture });
    if (found > ZIP_LIMITS.pictures || bytes > ZIP_LIMITS.allBytes)
      return `A ZIP may have ${ZIP_LIMITS.pictures} pictures and 400 MB of them. Send several smaller ones.`;
    const pictures = Object.entries(entries).map(
      ([name, content]) =>
        new File([content as Uint8Array<ArrayBuffer>], name.slice(name.lastIndexOf("/") + 1), { type: typeOf(name) }),
    );
    return pictures.length > 0 ? pictures : "There are no pictures in it.";
  } catch {
    return "This is not a ZIP file, or it is damaged.";
  }
}

function typeOf(name: string): string {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return `image/${extension === "jpg" ? "jpeg" : extension}`;
}

function report(input: HTMLInputElement, problem: string): void {
  showProblem(input, problem)!.setAttribute("role", "alert");
}

customElements.define("upload-files", UploadFiles);
