import type { LabelKey } from "#app/i18n/catalogue.ts";

/**
 * The alternative texts of pictures that operators choose for banners and news, and of the home page's artwork, by the
 * name of the picture. Other pages name the texts of their pictures themselves.
 */
export const altTexts: Readonly<Partial<Record<string, LabelKey>>> = {
  "hero/home-text": "alt.hero",
  "banners/capsule-shop": "alt.capsuleShop",
  "banners/city-rooftop": "alt.cityRooftop",
  "banners/club-war": "alt.clubWarBanner",
  "banners/dusk-phoenix": "alt.duskPhoenix",
  "banners/night-gate": "alt.nightGate",
  "banners/recharge": "alt.recharge",
  "banners/redeem-code": "alt.redeemCode",
  "banners/spring-festival": "alt.springFestivalBanner",
  "banners/winter-peak": "alt.winterPeak",
  "story/sungmun": "story.sungmunAlt",
  "story/hyunam": "story.hyunamAlt",
  "story/bonghwang": "story.bonghwangAlt",
  "news/club-war": "alt.clubWar",
  "news/event-double-drop": "alt.doubleDrop",
  "news/event-lantern-night": "alt.lanternNight",
  "news/event-spring-festival": "alt.springFestival",
  "news/event-treasure-hunt": "alt.treasureHunt",
  "news/guide-first-day": "alt.firstDay",
  "news/guide-skills": "alt.skills",
  "news/guide-training": "alt.training",
  "news/maintenance": "alt.maintenance",
  "news/notice": "alt.notice",
  "news/update-balance": "alt.balance",
  "news/update-new-area": "alt.newArea",
};
