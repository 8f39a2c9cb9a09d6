import type { PictureSource } from "./picture.tsx";

const WIDE = "(min-width: 640px)";

interface WidePictureProps {
  picture: PictureSource;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes?: string;
  /** Class of the `picture` element. */
  className?: string | undefined;
  /** Class of the image. */
  imageClass?: string | undefined;
  /** Address of a small picture in its place on phones. */
  onPhones?: string | undefined;
}

/**
 * A picture for decoration that phones do without: for them there is no source, so that they load nothing, unless they
 * have a small one of their own. The image without one has to be hidden by the stylesheet.
 */
export function WidePicture({
  picture: { src, avif, webp = src, width, height },
  sizes,
  onPhones,
  ...classes
}: WidePictureProps) {
  return (
    <picture className={classes.className}>
      <source media={WIDE} type={avif && "image/avif"} srcSet={avif ?? webp} sizes={sizes} />
      <img src={onPhones} className={classes.imageClass} width={width} height={height} alt="" loading="lazy" />
    </picture>
  );
}
