import { useSrcSet } from "./save-data.ts";

/** A picture in all its sizes. */
export interface PictureSource {
  /** Fallback address: the smallest size of our artwork as WebP, or an uploaded picture as it is. */
  src: string;
  /** `srcset` of the AVIF and of the WebP files; uploaded pictures lack the first and perhaps the second. */
  avif?: string;
  webp?: string;
  /** Pixels of the largest size, with which the browser reserves space. */
  width: number;
  height: number;
  alt: string;
}

/** A picture of our artwork. */
export interface ArtPicture extends PictureSource {
  avif: string;
  webp: string;
}

/**
 * The smallest file of a picture for a plain `img`, as AVIF if it is our artwork: for small pictures that a page has so
 * often that the markup of `Picture` would weigh too much.
 */
export function smallestFile({ avif, src }: PictureSource): string {
  return avif?.split(" ", 1)[0] ?? src;
}

/** The picture with its smallest WebP file as the only fallback for AVIF: for pages with little room for markup. */
export function withSmallFallback({ webp, ...picture }: PictureSource): PictureSource {
  return picture.avif || !webp ? picture : { ...picture, webp };
}

interface PictureProps {
  picture: PictureSource;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes?: string | undefined;
  /** Overrides the picture's alternative text; empty for decoration. */
  alt?: string;
  /** Above the fold: loads immediately and before scripts instead of when the picture is near the screen. */
  eager?: boolean;
  className?: string | undefined;
  /** A name on which the picture of another page with the same name becomes this one; see `morph.css`. */
  morph?: string | undefined;
  /** Another picture in its place on phones. */
  onPhones?: PictureSource | undefined;
}

/**
 * A picture as AVIF with WebP as fallback, in the size that fits the screen (the smallest with Save-Data), with
 * reserved space.
 */
export function Picture({ picture, sizes, alt, eager, className, morph, onPhones }: PictureProps) {
  const srcSet = useSrcSet();
  const { avif } = picture;
  const webp = picture.webp && srcSet(picture.webp);
  // A single size needs no `srcset`.
  const choice = webp === undefined || webp === picture.src ? {} : { srcSet: webp, sizes };
  return (
    <picture>
      {onPhones?.avif && <source media="(max-width: 639px)" type="image/avif" srcSet={onPhones.avif} />}
      {avif !== undefined && <source type="image/avif" srcSet={srcSet(avif)} sizes={choice.sizes} />}
      <img
        className={className}
        src={picture.src}
        {...choice}
        width={picture.width}
        height={picture.height}
        alt={alt ?? picture.alt}
        data-morph={morph}
        {...(eager ? { fetchpriority: "high" } : { loading: "lazy" })}
      />
    </picture>
  );
}
