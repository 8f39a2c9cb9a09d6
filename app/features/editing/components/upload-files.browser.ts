import { type UnzipFileInfo, type Unzipped, unzip } from "fflate/browser";
import { showProblem } from "#app/enhance/forms/field-checks.ts";
import { MEGABYTE } from "#app/format/units.ts";
import { uploadPicture } from "./picture-upload.browser.ts";

/** Photos are made smaller only after they are unpacked. Sizes in bytes. */
const ZIP_LIMITS = { bytes: 200 * MEGABYTE, pictures: 1000, pictureBytes: 30 * MEGABYTE };

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
    let stored = 0;
    for (const [index, file] of files.entries()) {
      status.textContent = `Uploading ${index + 1} of ${files.length} …`;
      const answer = await uploadPicture(file);
      if ("problem" in answer) refused.push(`${file.name}: ${answer.problem}`);
      else stored += 1;
    }
    this.isUploading = false;
    input.value = "";
    // Nothing is left in the form that could be lost.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    status.textContent = stored > 0 ? `${stored} of ${files.length} files are in the library.` : "";
    if (refused.length === 0) location.assign(location.pathname);
    else report(input, refused.join(" "));
  }
}

const isZip = ({ name, type }: File) => type === "application/zip" || name.toLowerCase().endsWith(".zip");

/** The pictures in a ZIP, or why they cannot be read. Nothing larger than a picture may be is unpacked. */
async function picturesIn(file: File): Promise<File[] | string> {
  if (file.size > ZIP_LIMITS.bytes) return "A ZIP may have 200 MB. Send several smaller ones.";
  let found = 0;
  const isPicture = ({ name, originalSize }: UnzipFileInfo) =>
    // macOS adds a hidden file to each picture.
    /(?:^|\/)[^./][^/]*\.(?:png|jpe?g|webp|gif)$/i.test(name) &&
    originalSize <= ZIP_LIMITS.pictureBytes &&
    ++found <= ZIP_LIMITS.pictures;
  try {
    const data = new Uint8Array(await file.arrayBuffer());
    const entries = await new Promise<Unzipped>((resolve, reject) =>
      unzip(data, { filter: isPicture }, (error, all) => (error ? reject(error) : resolve(all))),
    );
    if (found > ZIP_LIMITS.pictures)
      return `A ZIP may have ${ZIP_LIMITS.pictures} pictures. Send several smaller ones.`;
    const pictures = Object.entries(entries).map(
      ([name, bytes]) =>
        new File([bytes as Uint8Array<ArrayBuffer>], name.slice(name.lastIndexOf("/") + 1), { type: typeOf(name) }),
    );
    return pictures.length > 0 ? pictures : "There are no pictures in it.";
  } catch {
    return "This is no ZIP, or a damaged one.";
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
