import type { FeatureTables } from "./embedded/feature-tables.ts";
import type { RetentionRule } from "./embedded/job.ts";
import type { Feature } from "./feature.ts";
import { accounts } from "./features/accounts/feature.ts";
import { approvals } from "./features/approvals/feature.ts";
import { audit } from "./features/audit/feature.ts";
import { banners } from "./features/banners/feature.ts";
import { bans } from "./features/bans/feature.ts";
import { branding } from "./features/branding/feature.ts";
import { bridge } from "./features/bridge/feature.ts";
import { dashboard } from "./features/dashboard/feature.ts";
import { documents } from "./features/documents/feature.ts";
import { downloads } from "./features/downloads/feature.ts";
import { editing } from "./features/editing/feature.ts";
import { game } from "./features/game/feature.ts";
import { gameAccounts } from "./features/game-accounts/feature.ts";
import { guide } from "./features/guide/feature.ts";
import { home } from "./features/home/feature.ts";
import { mail } from "./features/mail/feature.ts";
import { media } from "./features/media/feature.ts";
import { menus } from "./features/menus/feature.ts";
import { mfa } from "./features/mfa/feature.ts";
import { news } from "./features/news/feature.ts";
import { notices } from "./features/notices/feature.ts";
import { operations } from "./features/operations/feature.ts";
import { outbox } from "./features/outbox/feature.ts";
import { pages } from "./features/pages/feature.ts";
import { payments } from "./features/payments/feature.ts";
import { players } from "./features/players/feature.ts";
import { privacy } from "./features/privacy/feature.ts";
import { rankings } from "./features/rankings/feature.ts";
import { revisions } from "./features/revisions/feature.ts";
import { sessions } from "./features/sessions/feature.ts";
import { settings } from "./features/settings/feature.ts";
import { setup } from "./features/setup/feature.ts";
import { shop } from "./features/shop/feature.ts";
import { spamProtection } from "./features/spam-protection/feature.ts";
import { staff } from "./features/staff/feature.ts";
import { status } from "./features/status/feature.ts";
import { team } from "./features/team/feature.ts";
import { tickets } from "./features/tickets/feature.ts";
import { translations } from "./features/translations/feature.ts";
import { trash } from "./features/trash/feature.ts";
import { wallet } from "./features/wallet/feature.ts";
import type { RouteEntry } from "./route-entry.ts";
import { consolePages, sitePages } from "./site-routes.ts";

/** The features of the site. Everything that lists what features have is derived from this. */
export const features = [
  accounts,
  mfa,
  sessions,
  spamProtection,
  rankings,
  downloads,
  news,
  banners,
  settings,
  pages,
  wallet,
  shop,
  payments,
  bridge,
  tickets,
  privacy,
  gameAccounts,
  status,
  game,
  guide,
  home,
  menus,
  documents,
  notices,
  editing,
  media,
  revisions,
  translations,
  trash,
  setup,
  branding,
  bans,
  mail,
  operations,
  audit,
  staff,
  team,
  players,
  outbox,
  approvals,
  dashboard,
] as const;

/** The features as what all of them have. */
export const allFeatures: readonly Feature[] = features;

/** Every call with its full name, such as `cart.buy`, its definition, and what loads its handler. */
export const implementedCalls = allFeatures.flatMap(({ calls }) =>
  calls.flatMap(({ calls: groups, load }) =>
    Object.entries(groups).flatMap(([group, definitions]) =>
      Object.entries(definitions).map(([name, definition]) => ({ name: `${group}.${name}`, definition, load })),
    ),
  ),
);

/** Routes with the paths of their files below `app`. */
function inFolder(folder: string, routes: readonly RouteEntry[] = []): RouteEntry[] {
  return routes.map((route) => ({ ...route, file: `${folder}/${route.file}` }));
}

/** The pages of the site and of its console. */
export const allPages = {
  site: [...sitePages, ...allFeatures.flatMap(({ name, pages }) => inFolder(`features/${name}`, pages))],
  console: [
    ...consolePages,
    ...allFeatures.flatMap(({ name, consolePages }) => inFolder(`features/${name}`, consolePages)),
  ],
} as const;

/** What handlers and jobs know of all features. */
export const featureTables: FeatureTables = {
  pageFolders: [...new Set(["admin", ...allPages.site.map(({ path = "" }) => path.split("/")[0] ?? "")])].filter(
    Boolean,
  ),
  documents: allFeatures.flatMap(({ documents = [] }) => documents),
  content: async () =>
    (await Promise.all(allFeatures.flatMap(({ content = [] }) => content).map((load) => load()))).flat(),
  deletionChecks: allFeatures.flatMap(({ deletionChecks = {} }) =>
    Object.entries(deletionChecks).map(([document, check]) => ({ document, check })),
  ),
};

/** How long rows are kept. Rate limits belong to no feature. docs/operations.md lists the rules for owners. */
export const retentionRules: readonly RetentionRule[] = [
  { table: "rate_counters", column: "resets_at", days: 0 },
  ...allFeatures.flatMap(({ retention = [] }) => retention),
];
