/** A picture whose proportions differ by less is not cut. */
const TOLERANCE = 0.03;
/** The types that are kept; anything else becomes WebP, or PNG in older browsers. */
const KEPT_TYPES = ["image/png", "image/jpeg"];

/** Where the owner chooses a part. */
const CROP = "[data-cropping]";

type Size = readonly [width: number, height: number];

interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The last choice of each field. */
const choices = new WeakMap<Element, object>();

/** Forgets the picture that a field is asking about, because another one was chosen, or none. */
export function endCrop(box: Element): void {
  choices.delete(box);
  box.querySelector(CROP)?.dispatchEvent(new Event("cancel"));
}

/**
 * Lets the owner choose the part of a picture that fits its place (`CropTemplate`).
 * @param box the picture field, with the proportions of its place on wide screens and on phones
 * @returns the part, or the file as it is if it fits, if it cannot be decoded, or if the owner wants the whole of it;
 * undefined if the owner wants neither, or has chosen another picture meanwhile
 */
export async function croppedFile(box: HTMLElement, file: File): Promise<File | undefined> {
  endCrop(box);
  const shape = sizeOf(box.dataset.shape);
  // The frames of a GIF would be lost.
  if (!shape || file.type === "image/gif") return file;
  const choice = {};
  choices.set(box, choice);
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (choices.get(box) !== choice) return undefined;
  if (!picture) return file;
  const answer = await askForPart(box, picture, shape);
  const cropped = typeof answer === "object" ? await cut(file, picture, answer) : undefined;
  picture.close();
  return answer === "whole" ? file : cropped;
}

/** The part of a picture, or what else the owner wants. */
async function askForPart(box: HTMLElement, picture: ImageBitmap, shape: Size): Promise<Part | "whole" | "cancel"> {
  const ratio = shape[0] / shape[1];
  if (Math.abs(picture.width / picture.height / ratio - 1) < TOLERANCE) return "whole";
  const template = document.querySelector<HTMLTemplateElement>("template[data-crop]")!;
  const panel = template.content.firstElementChild!.cloneNode(true) as HTMLElement;
  const [wide, phone] = Array.from(panel.querySelectorAll("canvas")) as [HTMLCanvasElement, HTMLCanvasElement];
  const inputs = Array.from(panel.querySelectorAll("input")) as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
  const [across, down, closer] = inputs;
  const onPhones = sizeOf(box.dataset.phone);
  phone.parentElement!.hidden = !onPhones;
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
    if (onPhones) draw(phone, picture, chosen, onPhones[0] / onPhones[1]);
  };
  show();
  const status = box.querySelector("[role=status]")!;
  status.parentNode!.insertBefore(panel, status);
  panel.addEventListener("input", show);
  inputs.find((input) => !input.parentElement!.hidden)!.focus();
  const answer = await new Promise<string>((resolve) => {
    panel.addEventListener("cancel", () => resolve("cancel"));
    panel.addEventListener("keydown", ({ key }) => key === "Escape" && resolve("cancel"));
    panel.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest("button");
      if (button) resolve(button.value);
    });
  });
  const chosen = part();
  const hadFocus = panel.contains(document.activeElement);
  panel.remove();
  status.textContent = "";
  if (hadFocus) box.querySelector<HTMLElement>("input[type=file]")?.focus();
  return answer === "part" ? chosen : (answer as "whole" | "cancel");
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

async function cut(file: File, picture: ImageBitmap, { x, y, width, height }: Part): Promise<File | undefined> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  canvas.getContext("2d")?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const type = KEPT_TYPES.includes(file.type) ? file.type : "image/webp";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  return blob ? new File([blob], file.name, { type: blob.type }) : undefined;
}

// A form is not sent while a picture of it is undecided.
document.addEventListener(
  "submit",
  (event) => {
    const open = (event.target as Element).querySelector(CROP);
    if (!open) return;
    event.preventDefault();
    event.stopPropagation();
    open.parentElement!.querySelector("[role=status]")!.textContent =
      "Nothing is saved yet: first use a part of this picture or the whole of it, or cancel.";
    open.querySelector("button")!.focus();
  },
  true,
);
