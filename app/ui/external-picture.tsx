interface ForeignPictureProps {
  /** Address from an operator or a game server. */
  src: string;
  /** Address of a picture of this site, shown if the other cannot be loaded. */
  fallback: string;
  width: number;
  height: number;
  alt: string;
  /** Loads immediately instead of when the picture is near the screen. */
  eager?: boolean;
  className?: string | undefined;
}

/**
 * A picture from another server, which may fail to load. The `enhance` script then replaces it with the fallback.
 * Without scripts, the stylesheet of the surrounding component draws the fallback as `img::after`, which browsers
 * render only for broken pictures.
 */
export function ExternalPicture({ src, alt, fallback, eager, ...attributes }: ForeignPictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      data-fallback={fallback}
      {...attributes}
      decoding="async"
      {...(eager ? {} : { loading: "lazy" })}
    />
  );
}
