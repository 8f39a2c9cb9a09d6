import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { ExternalPicture } from "#app/ui/external-picture.tsx";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./banner-carousel.module.css";

export interface BannerSlide {
  id: number;
  /** One of our pictures in all sizes, or the URL of an operator's picture. */
  picture: PictureSource | string;
  /** A small version of the picture; the URL itself if it is an operator's. */
  thumbnail: PictureSource | string;
  /** URL of the sample image, the fallback for an operator's picture that cannot be loaded. */
  sample: string;
  alt: string;
  title: string;
  text: string;
  /** The language of the texts if it is not that of the page. */
  language: string | undefined;
  link: string;
}

interface BannerCarouselProps {
  slides: BannerSlide[];
}

/**
 * The rotating banner (specification section 9): 615 by 210, thumbnails of 24 px, numbers. Without scripts, all banners
 * are in a row with scroll snapping; the `enhance` script turns the row into a timed carousel.
 */
export function BannerCarousel({ slides }: BannerCarouselProps) {
  if (slides.length === 0) return null;
  return (
    <banner-carousel
      class={styles.carousel}
      role="region"
      aria-roledescription={t("banner.carousel")}
      aria-label={t("banner.banners")}
    >
      <ul className={styles.slides} tabIndex={0}>
        {slides.map((slide) => (
          <li key={slide.id} id={`banner-${slide.id}`} className={styles.slide}>
            <a href={localizedHref(slide.link || "/news")}>
              <SlideImage {...slide} />
              <span className={styles.caption} lang={slide.language}>
                <strong>{slide.title}</strong>
                <span>{slide.text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <ol className={styles.thumbs} aria-label={t("banner.choose")}>
          {slides.map((slide, index) => (
            <li key={slide.id}>
              <a
                href={`#banner-${slide.id}`}
                aria-label={t("banner.numbered", { number: index + 1, title: slide.title })}
              >
                <Thumbnail {...slide} />
                {/* The stylesheet writes the number, which the label has before the title. */}
                <span />
                <b lang={slide.language}>{slide.title}</b>
              </a>
            </li>
          ))}
        </ol>
      )}
    </banner-carousel>
  );
}

function SlideImage({ picture, sample, alt }: BannerSlide) {
  if (typeof picture !== "string") {
    return <Picture picture={picture} sizes="(max-width: 1023px) 100vw, 615px" alt={alt} />;
  }
  return (
    <ExternalPicture className={styles.foreign} src={picture} fallback={sample} width={615} height={210} alt={alt} />
  );
}

function Thumbnail({ thumbnail, sample }: BannerSlide) {
  if (typeof thumbnail !== "string") return <Picture picture={thumbnail} alt="" />;
  return <ExternalPicture className={styles.foreign} src={thumbnail} fallback={sample} width={70} height={24} alt="" />;
}
