interface ForeignPictureProps {
  /** Address that an operator or a game server gave. */
  src: string;
  /** Address of one of our pictures, shown in its place when it cannot be loaded. */
  fallback: string;
  width: number;
  height: number;
  alt: string;
  /** Loaded at once; everything else waits until it is near the screen. */
  eager?: boolean;
  className?: string | undefined;
}

/**
 * A picture that is not ours, so that nobody knows whether it can be loaded. Where it cannot, the `enhance` script puts
 * the fallback in its place; without scripts the style sheet of the component around it draws it as `img::after`, which
 * browsers do only for a picture that is broken.
 */
export function ForeignPicture({ src, alt, fallback, eager, ...attributes }: ForeignPictureProps) {
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
