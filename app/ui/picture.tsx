import { useSrcSet } from "./save-data.ts";

/** A picture in all its sizes. */
export interface PictureSource {
  /** Fallback address: WebP, the smallest size. */
  src: string;
  /** `srcset` of the AVIF and of the WebP files. */
  avif: string;
  webp: string;
  /** Pixels of the largest size: what the browser reserves space by. */
  width: number;
  height: number;
  alt: string;
}

interface PictureProps {
  picture: PictureSource;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes?: string;
  /** Alternative text in place of the picture's own; empty for decoration. */
  alt?: string;
  /** Above the fold: loaded at once and before scripts. Everything else waits until it is near the screen. */
  eager?: boolean;
  className?: string | undefined;
}

/** A picture as AVIF with WebP as fallback, in the size that fits the screen (the smallest with Save-Data), its space reserved. */
export function Picture({ picture, sizes, alt, eager, className }: PictureProps) {
  const srcSet = useSrcSet();
  const webp = srcSet(picture.webp);
  // With one size there is nothing to choose from.
  const choice = webp === picture.src ? {} : { srcSet: webp, sizes };
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(picture.avif)} sizes={choice.sizes} />
      <img
        className={className}
        src={picture.src}
        {...choice}
        width={picture.width}
        height={picture.height}
        alt={alt ?? picture.alt}
        decoding="async"
        {...(eager ? { fetchpriority: "high" } : { loading: "lazy" })}
      />
    </picture>
  );
}
