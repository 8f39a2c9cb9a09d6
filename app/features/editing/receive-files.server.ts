import { mediaLimits } from "#app/features/media/limits.ts";
import { mediaTexts } from "#app/features/media/media-texts.ts";
import { storeFile } from "#app/features/media/uploaded-media.server.ts";
import { cutText } from "#app/format/cut-text.ts";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";
import { uploadForm } from "./upload-form.ts";

/**
 * Stores the files of an upload form one after the other. Those before and after a refused one are kept.
 * @param to the page of the form
 */
export async function receiveFiles(services: Services, form: FormData, to: string) {
  const files = form.getAll("files").filter((value): value is File => typeof value !== "string" && value.size > 0);
  form.delete("files");
  const submission = parseSubmission({ services, form, schema: uploadForm });
  if (files.length === 0) return submission.refuse({ files: ["Choose at least one file."] });
  if (files.length > mediaLimits.formFiles) return submission.refuse({ files: [mediaTexts.tooManyFiles] });
  const problems: string[] = [];
  let stored = 0;
  try {
    for (const file of files) {
      const isZip = file.name.toLowerCase().endsWith(".zip");
      const result = isZip ? { problem: mediaTexts.zipNeedsScripts } : await storeFile(services.gameApi, file);
      if ("problem" in result) problems.push(`${cutText(file.name, 60)}: ${result.problem}`);
      else stored += 1;
    }
  } catch (error) {
    return submission.failWith(error);
  }
  if (problems.length > 0) {
    const others = stored > 0 ? [`The other ${stored === 1 ? "file is" : `${stored} files are`} in the library.`] : [];
    return submission.refuse({ files: [...problems, ...others] });
  }
  return submission.succeed({
    tone: "success",
    lines: [stored === 1 ? "The picture is in the library." : `The ${stored} pictures are in the library.`],
    next: { to, after: 0 },
  });
}
