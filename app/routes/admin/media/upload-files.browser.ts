import { showProblem } from "#app/enhance/forms/field-checks.ts";
import { uploadPicture } from "#app/features/admin/components/editing/picture-upload.browser.ts";

/** The form that adds pictures to the library, see `UploadFiles`. */
class UploadFiles extends HTMLElement {
  connectedCallback(): void {
    const input = this.querySelector<HTMLInputElement>("input[type=file]")!;
    const upload = (files: FileList | null | undefined) => void this.upload(input, [...(files ?? [])]);
    input.addEventListener("change", () => upload(input.files));
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      upload(input.files);
    });
    this.addEventListener("dragover", (event) => event.preventDefault());
    this.addEventListener("drop", (event) => {
      event.preventDefault();
      upload(event.dataTransfer?.files);
    });
    this.addEventListener("paste", ({ clipboardData }) => upload(clipboardData?.files));
  }

  private async upload(input: HTMLInputElement, files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    const status = this.querySelector("[role=status]")!;
    const refused: string[] = [];
    for (const [index, file] of files.entries()) {
      status.textContent = `Uploading ${index + 1} of ${files.length} …`;
      const answer = await uploadPicture(file);
      if ("problem" in answer) refused.push(`${file.name}: ${answer.problem}`);
    }
    input.value = "";
    const stored = files.length - refused.length;
    status.textContent = stored > 0 ? `${stored} of ${files.length} files are in the library.` : "";
    if (refused.length === 0) location.assign("/admin/media");
    else showProblem(input, refused.join(" "))!.setAttribute("role", "alert");
  }
}

customElements.define("upload-files", UploadFiles);
