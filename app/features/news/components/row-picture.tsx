import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import "./news-kind.css";
import "./row-picture.css";

/** The picture of an item's row. */
export interface RowPictureSource {
  picture: PictureSource;
  /** Whether it is drawn for rows: phones load no other. */
  isSmall: boolean;
}

/**
 * The picture of an item in its frame. For phones there is no source of a picture that is not small: browsers without
 * scripts would load a hidden picture, even a lazy one.
 */
export function RowPicture({ type, source }: { type: number; source: RowPictureSource | undefined }) {
  return (
    <i className="news-kind row-picture" data-type={type}>
      {source &&
        (source.isSmall ? <Picture className="cover" picture={source.picture} alt="" /> : <WidePicture {...source} />)}
    </i>
  );
}

const WIDE = "(min-width: 1024px)";

function WidePicture({ picture: { src, avif, webp = src } }: RowPictureSource) {
  return (
    <picture>
      {avif && <source type="image/avif" media={WIDE} srcSet={avif} />}
      <source media={WIDE} srcSet={webp} />
      <img className="cover" width="144" height="96" alt="" loading="lazy" />
    </picture>
  );
}
