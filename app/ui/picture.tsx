import { useSrcSet } from "./save-data.ts";

/** A picture in all its sizes. */
export interface PictureSource {
  /** Fallback address: WebP, the smallest size. */
  src: string;
  /** `srcset` of the AVIF and of the WebP files. */
  avif: string;
  webp: string;
  /** Pixels of the largest size, with which the browser reserves space. */
  width: number;
  height: number;
  alt: string;
}

interface PictureProps {
  picture: PictureSource;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes?: string;
  /** Overrides the picture's alternative text; empty for decoration. */
  alt?: string;
  /** Above the fold: loads immediately and before scripts instead of when the picture is near the screen. */
  eager?: boolean;
  className?: string | undefined;
}

/**
 * A picture as AVIF with WebP as fallback, in the size that fits the screen (the smallest with Save-Data), with
 * reserved space.
 */
export function Picture({ picture, sizes, alt, eager, className }: PictureProps) {
  const srcSet = useSrcSet();
  const webp = srcSet(picture.webp);
  // A single size needs no `srcset`.
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
