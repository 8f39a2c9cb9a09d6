import { contentPageBudget, formPageBudget } from "#tests/budgets.ts";
import type { Weight } from "./page-weight.ts";

/** The targets of a page; content pages have stricter ones than pages with forms. */
const targets = {
  content: { performance: 99, largestContentfulPaint: 1200, totalBlockingTime: 0, js: contentPageBudget.script },
  form: {
    performance: 95,
    largestContentfulPaint: 2000,
    totalBlockingTime: Number.POSITIVE_INFINITY,
    js: formPageBudget.scripts,
  },
};

interface MeasuredPage {
  path: string;
  hasForms: boolean;
  weight: Weight;
  performance: number;
  accessibility: number | undefined;
  bestPractices: number | undefined;
  seo: number | undefined;
  largestContentfulPaint: number;
  totalBlockingTime: number;
  layoutShift: number;
  failedAudits: readonly string[];
}

/** The targets that a page misses, one line each, followed by its failed Lighthouse audits. */
export function missedTargets(page: MeasuredPage): string[] {
  const target = targets[page.hasForms ? "form" : "content"];
  const { html, css, js } = page.weight;
  const missed: string[] = [];
  const atLeast = (name: string, value: number | undefined, min: number) => {
    if (value !== undefined && value < min) missed.push(`${page.path}: ${name} is ${value}, not ${min}`);
  };
  const atMost = (name: string, value: number, max: number, unit = "") => {
    if (!(value <= max))
      missed.push(`${page.path}: ${name} ${Number(value.toFixed(3))}${unit}, more than ${max}${unit}`);
  };
  atLeast("performance", page.performance, target.performance);
  atLeast("accessibility", page.accessibility, 100);
  atLeast("best practices", page.bestPractices, 100);
  atLeast("SEO", page.seo, 100);
  atMost("layout shift", page.layoutShift, 0);
  atMost("blocking time", Math.round(page.totalBlockingTime), target.totalBlockingTime, " ms");
  atMost("largest contentful paint", Math.round(page.largestContentfulPaint), target.largestContentfulPaint, " ms");
  atMost("JavaScript", js, target.js, " bytes");
  if (!page.hasForms) atMost("HTML and CSS", html + css, contentPageBudget.htmlAndCss, " bytes");
  return [...missed, ...page.failedAudits.map((audit) => `${page.path}: ${audit}`)];
}
