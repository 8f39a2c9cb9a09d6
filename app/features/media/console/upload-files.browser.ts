import { showProblem } from "#app/enhance/forms/field-checks.ts";
import { uploadPicture } from "#app/features/editing/components/picture-upload.browser.ts";

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

  private async upload(input: HTMLInputElement, files: readonly File[]): Promise<void> {
    if (this.isUploading) return;
    if (files.length === 0) return report(input, "Choose at least one file.");
    this.isUploading = true;
    const status = this.querySelector("[role=status]")!;
    const refused: string[] = [];
    for (const [index, file] of files.entries()) {
      status.textContent = `Uploading ${index + 1} of ${files.length} …`;
      const answer = await uploadPicture(file);
      if ("problem" in answer) refused.push(`${file.name}: ${answer.problem}`);
    }
    this.isUploading = false;
    input.value = "";
    // Nothing is left in the form that could be lost.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    const stored = files.length - refused.length;
    status.textContent = stored > 0 ? `${stored} of ${files.length} files are in the library.` : "";
    if (refused.length === 0) location.assign("/admin/media");
    else report(input, refused.join(" "));
  }
}

function report(input: HTMLInputElement, problem: string): void {
  showProblem(input, problem)!.setAttribute("role", "alert");
}

customElements.define("upload-files", UploadFiles);
