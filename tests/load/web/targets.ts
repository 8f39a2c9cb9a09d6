import type { Weight } from "./page-weight.ts";

/** What the site promises of its pages; of content pages more than of those that React runs on. */
const targets = {
  content: { performance: 99, largestContentfulPaint: 1200, totalBlockingTime: 0, js: 4_096 },
  hydrated: { performance: 95, largestContentfulPaint: 2000, totalBlockingTime: Number.POSITIVE_INFINITY, js: 130_000 },
};
/** HTML and CSS of a content page: what fits into the first round trip of a connection. */
const FIRST_ROUND_TRIP = 14_336;

interface Measured {
  path: string;
  hydrated: boolean;
  weight: Weight;
  performance: number;
  accessibility: number | undefined;
  bestPractices: number | undefined;
  seo: number | undefined;
  largestContentfulPaint: number;
  totalBlockingTime: number;
  layoutShift: number;
  complaints: readonly string[];
}

/** The targets that a page misses, a line each; complaints of Lighthouse follow where they cost points. */
export function missedTargets(page: Measured): string[] {
  const target = targets[page.hydrated ? "hydrated" : "content"];
  const { html, css, js } = page.weight;
  const missed: string[] = [];
  const atLeast = (name: string, value: number | undefined, least: number) => {
    if (value !== undefined && value < least) missed.push(`${page.path}: ${name} is ${value}, not ${least}`);
  };
  const atMost = (name: string, value: number, most: number, unit = "") => {
    if (!(value <= most))
      missed.push(`${page.path}: ${name} ${Number(value.toFixed(3))}${unit}, more than ${most}${unit}`);
  };
  atLeast("performance", page.performance, target.performance);
  atLeast("accessibility", page.accessibility, 100);
  atLeast("best practices", page.bestPractices, 100);
  atLeast("SEO", page.seo, 100);
  atMost("layout shift", page.layoutShift, 0);
  atMost("blocking time", Math.round(page.totalBlockingTime), target.totalBlockingTime, " ms");
  atMost("largest contentful paint", Math.round(page.largestContentfulPaint), target.largestContentfulPaint, " ms");
  atMost("JavaScript", js, target.js, " bytes");
  if (!page.hydrated) atMost("HTML and CSS", html + css, FIRST_ROUND_TRIP, " bytes");
  return [...missed, ...page.complaints.map((complaint) => `${page.path}: ${complaint}`)];
}
