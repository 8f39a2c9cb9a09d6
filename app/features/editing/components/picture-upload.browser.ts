import { mediaLimits, mediaWidths, widthsFor } from "#app/features/media/limits.ts";
import { variantNameOf } from "#app/features/media/upload-field.ts";

/** The largest width of what is uploaded, and the size (bytes) up to which a file is sent as it is. */
const [MAX_WIDTH] = mediaWidths.slice(-1) as [number];
const UNCHANGED_BYTES = 1024 * 1024;
const KEPT_TYPES = ["image/png", "image/jpeg", "image/webp"];
const QUALITY = 0.82;

/** Where the console receives pictures from scripts. */
const UPLOAD = "/admin/media/upload";

/** The answer of the library to an uploaded file. */
export type UploadAnswer =
  | { address: string; description: string; isNew: boolean; message: string }
  | { problem: string };

/**
 * Uploads a picture to the media library, with the sizes that pages use: made here, because decoding a picture on the
 * server takes too much memory. A file that this browser cannot decode is sent as it is.
 */
export async function uploadPicture(file: File): Promise<UploadAnswer> {
  const form = new FormData();
  const prepared = await prepare(file).catch(() => undefined);
  const sent = prepared?.file ?? file;
  if (sent.size > mediaLimits.fileBytes) return { problem: tooLarge(sent.size) };
  form.set("file", sent, file.name);
  if (prepared) form.set("width", String(prepared.width));
  for (const { width, blob } of prepared?.variants ?? []) form.set(variantNameOf(width), blob, `${width}.webp`);
  try {
    const response = await fetch(UPLOAD, { method: "POST", body: form, headers: { Accept: "application/json" } });
    if (response.headers.get("Content-Type")?.includes("json")) return (await response.json()) as UploadAnswer;
    if (response.status === 429) return { problem: "Too many files within a few minutes. Please wait and try again." };
  } catch {
    // The connection failed.
  }
  return { problem: "The file could not be uploaded. Please check your connection and log-in, and try again." };
}

function tooLarge(bytes: number): string {
  const limit = mediaLimits.fileBytes / 1024 / 1024;
  return `The file has ${(bytes / 1024 / 1024).toFixed(1)} MB, and a picture may have ${limit} MB. Make it smaller first.`;
}

interface Prepared {
  file: Blob;
  width: number;
  variants: { width: number; blob: Blob }[];
}

/** @throws when the browser cannot decode the file */
async function prepare(file: File): Promise<Prepared | undefined> {
  // Their frames would be lost.
  if (file.type === "image/gif") return undefined;
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const width = Math.min(bitmap.width, MAX_WIDTH);
    const isKept =
      KEPT_TYPES.includes(file.type) &&
      file.size <= UNCHANGED_BYTES &&
      width === bitmap.width &&
      bitmap.height <= mediaLimits.side;
    const main = isKept ? file : await mainFile(bitmap, width, file.type);
    const variants: Prepared["variants"] = [];
    for (const one of widthsFor(width)) {
      const blob = await encode(bitmap, one, "image/webp");
      // Older browsers cannot write WebP, and write PNG instead.
      if (blob.type !== "image/webp") return { file: main, width, variants: [] };
      variants.push({ width: one, blob });
    }
    return { file: main, width, variants };
  } finally {
    bitmap.close();
  }
}

/** The picture in its own type if that is small enough, else in one that compresses better. */
async function mainFile(bitmap: ImageBitmap, width: number, type: string): Promise<Blob> {
  const own = await encode(bitmap, width, KEPT_TYPES.includes(type) ? type : "image/png");
  if (own.size <= UNCHANGED_BYTES) return own;
  const webp = await encode(bitmap, width, "image/webp");
  return webp.size < own.size ? webp : own;
}

async function encode(bitmap: ImageBitmap, width: number, type: string): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas.");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob) throw new Error("The picture could not be written.");
  return blob;
}
