import type { SectionPictureName } from "#app/features/settings/pictures.ts";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { useSrcSet } from "#app/ui/save-data.ts";
import { bandAddress, placeAddress, sectionPictureName } from "../section-pictures.ts";
import styles from "./section-band.module.css";

interface SectionBandProps {
  /** One of the site's sections, or of the operator. */
  sectionKey: string;
  /** The artwork of the page, in `public/art/places`; by default that of the section. */
  place: string | undefined;
  /** The operator's pictures of sections, which replace artwork. */
  own: Partial<Record<SectionPictureName, PictureSource>> | undefined;
}

/** The picture of a section or a page behind the head, which fades into the background. */
export function SectionBand({ sectionKey, place, own }: SectionBandProps) {
  const picture = own?.[sectionPictureName(sectionKey)];
  return (
    <div className={`screen-only ${styles.band}`}>
      {picture ? (
        <Picture className="cover" picture={picture} sizes="100vw" alt="" />
      ) : (
        <Artwork address={place ? placeAddress(place) : bandAddress(sectionKey)} />
      )}
    </div>
  );
}

/**
 * The artwork: wide, and a part of it for phones. Browsers without AVIF get a small one. It is loaded at once, but after
 * the styles and the fonts.
 */
function Artwork({ address }: { address: string }) {
  const srcSet = useSrcSet();
  return (
    <picture>
      <source media="(max-width: 767px)" type="image/avif" srcSet={`${address}-phone.avif`} />
      <source
        type="image/avif"
        srcSet={srcSet(`${address}-960.avif 960w, ${address}-1440.avif 1440w, ${address}.avif 2560w`)}
      />
      <img className="cover" src={`${address}-960.webp`} width="2560" height="520" alt="" />
    </picture>
  );
}
