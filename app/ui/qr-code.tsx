/** A QR code as an SVG path, in modules; includes a margin. */
export interface QrCode {
  path: string;
  size: number;
}

/** Draws a QR code, black on white in any colour scheme. @param label what it is for screen readers */
export function QrCodePicture({
  code: { path, size },
  label,
  className,
}: {
  code: QrCode;
  label: string;
  className?: string | undefined;
}) {
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="220"
      height="220"
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
