import { BackToTop, enhanceGoBack } from "./back.ts";
import { BannerCarousel } from "./banner-carousel.ts";
import { ClassTabs } from "./class-tabs.ts";
import { enhanceDialogs } from "./dialog.ts";
import { ItemRoller } from "./item-roller.ts";
import { enhanceMenu } from "./menu.ts";
import { RankingSwap } from "./ranking-swap.ts";
import { ResultDialog } from "./result-dialog.ts";
import { ServerClock } from "./server-clock.ts";
import { TopRanking } from "./top-ranking.ts";

/**
 * What pages gain from scripts: a few custom elements over HTML that already works. They only set attributes and text
 * on what the server sent, and never add or remove elements, so that hydrated pages can use them too; `ranking-swap`
 * alone exchanges elements, on a page that is never hydrated.
 */
customElements.define("server-clock", ServerClock);
customElements.define("back-to-top", BackToTop);
customElements.define("banner-carousel", BannerCarousel);
customElements.define("item-roller", ItemRoller);
customElements.define("top-ranking", TopRanking);
customElements.define("class-tabs", ClassTabs);
customElements.define("ranking-swap", RankingSwap);
customElements.define("result-dialog", ResultDialog);
enhanceMenu();
enhanceDialogs();
enhanceGoBack();
