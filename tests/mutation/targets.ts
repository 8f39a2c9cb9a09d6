/** A file whose faults the tests must notice, and the test files that must, the quickest first. */
export interface Target {
  file: string;
  tests: string[];
}

/** The parts of the site where a fault costs money or opens a door, by area. */
export type Area = "money" | "authentication" | "access" | "caches";

const integration = (...names: string[]) => names.map((name) => `tests/integration/${name}.test.ts`);
const unit = (...names: string[]) => names.map((name) => `tests/unit/${name}.test.ts`);
const embedded = "app/game-api/embedded";
const contract = "tests/contract/embedded.test.ts";

export const targets: Record<Area, Target[]> = {
  money: [
    { file: `${embedded}/wallet/redeem.ts`, tests: [...integration("vouchers"), contract] },
    { file: `${embedded}/wallet/voucher-codes.ts`, tests: integration("vouchers") },
    { file: `${embedded}/wallet/issue-vouchers.ts`, tests: integration("vouchers", "admin-money") },
    { file: `${embedded}/wallet/ledger-audit.ts`, tests: integration("buying") },
    {
      file: `${embedded}/shop/buy-cart.ts`,
      tests: integration("owner-checks", "buying", "histories", "money-model"),
    },
    {
      file: `${embedded}/shop/cancel-delivery.ts`,
      tests: integration("owner-checks", "admin-money", "buying", "money-model"),
    },
    { file: `${embedded}/shop/cart.ts`, tests: [...integration("cart", "buying"), contract] },
    { file: `${embedded}/shop/purchases.ts`, tests: integration("owner-checks", "histories", "buying") },
    { file: `${embedded}/shop/catalogue.ts`, tests: [...integration("cart"), contract] },
    { file: `${embedded}/bridge/deliveries.ts`, tests: integration("bridge-http", "admin-money", "buying") },
    { file: `${embedded}/admin/adjust-balance.ts`, tests: integration("admin-players") },
    { file: `${embedded}/admin/money-deliveries.ts`, tests: integration("admin-money") },
    { file: `${embedded}/admin/money-vouchers.ts`, tests: integration("admin-money", "vouchers") },
  ],
  authentication: [
    { file: "app/auth/session.ts", tests: unit("session") },
    { file: "app/auth/session-cookie.ts", tests: unit("session") },
    { file: "app/auth/authenticator.ts", tests: unit("authenticator") },
    { file: "app/crypto/sealing.ts", tests: unit("sealing", "session") },
    { file: "app/crypto/tokens.ts", tests: [...unit("sealing"), ...integration("accounts-login")] },
    { file: `${embedded}/accounts/login.ts`, tests: integration("accounts-login") },
    { file: `${embedded}/accounts/passwords.ts`, tests: unit("passwords") },
    { file: `${embedded}/accounts/sessions.ts`, tests: integration("accounts-changes", "accounts-login") },
    { file: `${embedded}/accounts/links.ts`, tests: integration("accounts-links") },
    { file: `${embedded}/accounts/reset-password.ts`, tests: integration("accounts-links") },
    { file: `${embedded}/accounts/change-password.ts`, tests: integration("accounts-changes") },
    { file: `${embedded}/accounts/change-address.ts`, tests: integration("accounts-changes") },
    { file: `${embedded}/accounts/known-networks.ts`, tests: integration("accounts-login") },
    { file: `${embedded}/accounts/hash-queue.ts`, tests: unit("hash-queue") },
    { file: `${embedded}/accounts/confirm.ts`, tests: integration("accounts-changes") },
    { file: `${embedded}/rate-limits.ts`, tests: integration("accounts-changes", "accounts-login", "tickets") },
    { file: `${embedded}/form-stamps.ts`, tests: integration("form-stamps") },
    { file: "app/http/robot-check.ts", tests: [...unit("robot-check"), ...integration("form-stamps")] },
  ],
  access: [
    { file: "app/auth/guards.ts", tests: unit("guards") },
    { file: "app/auth/safe-path.ts", tests: unit("safe-path") },
    { file: "app/domain/admin/rights.ts", tests: [...unit("admin-rights", "guards"), ...integration("admin-rights")] },
    { file: "app/http/origin-check.ts", tests: integration("middleware") },
    { file: `${embedded}/bridge/keys.ts`, tests: integration("bridge-http", "bridge-characters") },
    { file: `${embedded}/admin/players.ts`, tests: integration("admin-players", "admin-rights") },
    { file: `${embedded}/tickets/access.ts`, tests: [...integration("tickets"), contract] },
    { file: `${embedded}/tickets/check-ticket.ts`, tests: [...integration("tickets"), contract] },
  ],
  caches: [
    { file: "app/http/cache/page-address.ts", tests: unit("http-page-address") },
    { file: "app/http/cache/policies.ts", tests: [...unit("http-policies"), ...integration("page-cache")] },
    { file: "app/http/cache/page-cache.ts", tests: integration("page-cache") },
    {
      file: "app/http/cache/public-content.ts",
      tests: [...unit("public-content"), ...integration("services", "page-cache")],
    },
    { file: "app/http/cache/swr-cache.ts", tests: integration("cache", "page-cache") },
    { file: "app/http/cache/refreshes.ts", tests: [...unit("refreshes"), ...integration("page-cache")] },
    { file: "app/http/cache/ready-pages.ts", tests: [...unit("ready-pages"), ...integration("page-cache")] },
  ],
};
