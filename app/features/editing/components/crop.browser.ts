/** A picture whose proportions differ by less is not cut. */
const TOLERANCE = 0.03;
/** The types that are kept; anything else becomes WebP, or PNG in older browsers. */
const KEPT_TYPES = ["image/png", "image/jpeg"];

type Size = readonly [width: number, height: number];

interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Lets the owner choose the part of a picture that fits its place (`CropTemplate`).
 * @param box the picture field, with the proportions of its place on wide screens and on phones
 * @returns the part, or the file as it is if it fits, if it cannot be decoded, or if the owner wants the whole of it;
 * undefined if another picture was chosen meanwhile
 */
export async function croppedFile(box: HTMLElement, file: File): Promise<File | undefined> {
  box.querySelector("[data-cropping]")?.dispatchEvent(new Event("cancel"));
  const shape = sizeOf(box.dataset.shape);
  // The frames of a GIF would be lost.
  if (!shape || file.type === "image/gif") return file;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!picture) return file;
  const ratio = shape[0] / shape[1];
  if (Math.abs(picture.width / picture.height / ratio - 1) < TOLERANCE) return file;
  const template = document.querySelector<HTMLTemplateElement>("template[data-crop]")!;
  const panel = template.content.firstElementChild!.cloneNode(true) as HTMLElement;
  panel.dataset.cropping = "";
  const [wide, phone] = panel.querySelectorAll("canvas") as Iterable<HTMLCanvasElement> as [
    HTMLCanvasElement,
    HTMLCanvasElement,
  ];
  const [across, down, closer] = Array.from(panel.querySelectorAll("input")) as [
    HTMLInputElement,
    HTMLInputElement,
    HTMLInputElement,
  ];
  const part = (): Part => {
    const width = Math.min(picture.width, picture.height * ratio) / (Number(closer.value) / 100);
    const height = width / ratio;
    const room = (input: HTMLInputElement, free: number) => {
      input.parentElement!.hidden = free < 1;
      return (free * Number(input.value)) / 100;
    };
    return { x: room(across, picture.width - width), y: room(down, picture.height - height), width, height };
  };
  const show = () => {
    const chosen = part();
    draw(wide, picture, chosen, ratio);
    const [width, height] = sizeOf(box.dataset.phone) ?? shape;
    draw(phone, picture, chosen, width / height);
  };
  show();
  const status = box.querySelector("[role=status]")!;
  status.parentNode!.insertBefore(panel, status);
  panel.addEventListener("input", show);
  panel.querySelector("button")!.focus();
  const answer = await new Promise<string | undefined>((resolve) => {
    panel.addEventListener("cancel", () => resolve(undefined));
    panel.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest("button");
      if (button) resolve(button.value);
    });
  });
  const chosen = part();
  panel.remove();
  if (answer === "part") return cut(file, picture, chosen);
  picture.close();
  return answer === "whole" ? file : undefined;
}

/** Two numbers of an attribute. */
function sizeOf(text: string | undefined): Size | undefined {
  const [width, height] = (text ?? "").split(" ").map(Number);
  return width && height ? [width, height] : undefined;
}

/** Draws the middle of a part that has these proportions. */
function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, part: Part, ratio: number): void {
  canvas.height = Math.round(canvas.width / ratio);
  const width = Math.min(part.width, part.height * ratio);
  const height = width / ratio;
  const x = part.x + (part.width - width) / 2;
  const y = part.y + (part.height - height) / 2;
  canvas.getContext("2d")?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
}

async function cut(file: File, picture: ImageBitmap, { x, y, width, height }: Part): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  canvas.getContext("2d")?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  picture.close();
  const type = KEPT_TYPES.includes(file.type) ? file.type : "image/webp";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  return blob ? new File([blob], file.name, { type: blob.type }) : file;
}
