import { encode } from "uqr";
import type { QrCode } from "#app/ui/qr-code.tsx";

/** Draws a QR code as the path of an SVG. @param text up to a few hundred characters */
export function qrCode(text: string): QrCode {
  // A margin of four modules, as scanners expect.
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { path, size };
}
