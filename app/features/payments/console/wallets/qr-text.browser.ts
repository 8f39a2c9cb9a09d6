/** The largest side of a picture that is searched for a code, in pixels: a photograph is made smaller. */
const MAX_SIDE = 2000;
/** How long a picture is searched, in milliseconds. */
const TIME_LIMIT = 2000;

/**
 * The text of the QR code in a picture.
 * @throws if the browser cannot decode the picture, or there is no code in it
 */
async function readCode(file: File): Promise<string> {
  // The decoder is loaded when it is needed.
  const [{ default: decodeQR }, bitmap] = await Promise.all([
    import("qr/decode.js"),
    createImageBitmap(file, { imageOrientation: "from-image" }),
  ]);
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  // Behind transparent pictures.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return decodeQR(context.getImageData(0, 0, width, height), { timeLimit: TIME_LIMIT });
}

for (const box of document.querySelectorAll("[data-qr-text]")) {
  const text = box.querySelector("textarea")!;
  const input = box.querySelector<HTMLInputElement>("input[type=file]")!;
  const status = box.querySelector("[role=status]")!;
  input.parentElement!.hidden = false;
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    status.textContent = "The picture is being read …";
    try {
      text.value = await readCode(file);
      // As if it had been typed, so that it is checked.
      text.dispatchEvent(new Event("input", { bubbles: true }));
      status.textContent = "The code was read. Save the wallet to use it.";
    } catch {
      status.textContent =
        "No QR code was found in this picture. Choose one that shows the whole code, or paste its text.";
    }
    // The form would send the picture.
    input.value = "";
  });
}
