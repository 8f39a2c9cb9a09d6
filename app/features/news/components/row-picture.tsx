import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { WidePicture } from "#app/ui/wide-picture.tsx";
import "./row-picture.css";

/** The picture of an item's row. */
export interface RowPictureSource {
  picture: PictureSource;
  /** Whether it is drawn for rows: phones load no other. */
  isSmall: boolean;
}

/** The picture of an item in its frame. */
export function RowPicture({ type, source }: { type: number; source: RowPictureSource | undefined }) {
  return (
    <i className="news-kind row-picture" data-type={type}>
      {source &&
        (source.isSmall ? (
          <Picture className="cover" picture={source.picture} alt="" />
        ) : (
          <WidePicture imageClass="cover" picture={source.picture} />
        ))}
    </i>
  );
}
