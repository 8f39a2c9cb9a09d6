import { BackToTop, enhanceGoBack } from "./back.ts";
import { BannerCarousel } from "./banner-carousel.ts";
import { CartAdd } from "./cart-add.ts";
import { ClassTabs } from "./class-tabs.ts";
import { enhanceDialogs } from "./dialog.ts";
import { ItemRoller } from "./item-roller.ts";
import { enhanceLanguages } from "./languages.ts";
import { enhanceMenu } from "./menu.ts";
import { PageSwap } from "./page-swap.ts";
import { enhancePictures } from "./pictures.ts";
import { enhanceRequiredFields } from "./required-fields.ts";
import { ResultDialog } from "./result-dialog.ts";
import { ServerClock } from "./server-clock.ts";
import { enhanceTooltips } from "./tooltips.ts";
import { TopRanking } from "./top-ranking.ts";

/**
 * Progressive enhancement: a few custom elements over HTML that already works. They only set attributes and text of
 * server-rendered elements, except `page-swap` and `cart-add`.
 *
 * Fields are `private` rather than `#private`, which needs helpers in older browsers: 200 bytes on every page.
 */
customElements.define("server-clock", ServerClock);
customElements.define("back-to-top", BackToTop);
customElements.define("banner-carousel", BannerCarousel);
customElements.define("item-roller", ItemRoller);
customElements.define("cart-add", CartAdd);
customElements.define("top-ranking", TopRanking);
customElements.define("class-tabs", ClassTabs);
customElements.define("page-swap", PageSwap);
customElements.define("result-dialog", ResultDialog);
enhanceMenu();
enhanceDialogs();
enhanceGoBack();
enhanceLanguages();
enhanceRequiredFields();
enhanceTooltips();
enhancePictures();
