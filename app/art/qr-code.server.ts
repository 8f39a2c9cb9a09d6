import encodeQR from "qr";
import type { QrCode } from "#app/ui/qr-code.tsx";

/** Draws a QR code as the path of an SVG. @param text up to a few hundred characters */
export function qrCode(text: string): QrCode {
  // A margin of four modules, as scanners expect.
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { path, size: rows.length };
}
