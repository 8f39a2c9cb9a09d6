/** A file to mutate, and the test files that must detect its mutants, the fastest first. */
export interface Target {
  file: string;
  tests: string[];
}

/** Areas of the site where a fault costs money or weakens security. */
export type Area = "money" | "authentication" | "access" | "caches";

const integration = (...names: string[]) => names.map((name) => `tests/integration/${name}.test.ts`);
const unit = (...names: string[]) => names.map((name) => `tests/unit/${name}.test.ts`);
const contract = "tests/contract/embedded.test.ts";

export const targets: Record<Area, Target[]> = {
  money: [
    {
      file: "app/features/wallet/embedded/ledger/redemption.ts",
      tests: [...integration("owner-checks", "vouchers"), contract],
    },
    {
      file: "app/features/wallet/embedded/ledger/priced-lines.ts",
      tests: integration("buying", "shop-rules", "money-model"),
    },
    { file: "app/features/shop/embedded/offer.ts", tests: integration("shop-rules", "cart", "money-model") },
    {
      file: "app/features/wallet/embedded/ledger/purchase.ts",
      tests: integration("owner-checks", "buying", "histories", "shop-rules", "money-model"),
    },
    {
      file: "app/features/wallet/embedded/ledger/refund.ts",
      tests: integration("owner-checks", "admin-money", "buying", "shop-rules", "money-model"),
    },
    { file: "app/features/wallet/embedded/ledger/adjustment.ts", tests: integration("admin-players") },
    {
      file: "app/features/wallet/embedded/ledger/balances.ts",
      tests: [...unit("currencies"), ...integration("admin-players", "buying", "admin-money", "vouchers")],
    },
    {
      file: "app/features/wallet/balances.ts",
      tests: [...unit("currencies", "redeem"), ...integration("vouchers", "buying")],
    },
    { file: "app/features/wallet/embedded/redeem.ts", tests: [...integration("owner-checks", "vouchers"), contract] },
    { file: "app/features/wallet/embedded/voucher-codes.ts", tests: integration("vouchers", "histories") },
    { file: "app/features/wallet/embedded/issue-vouchers.ts", tests: integration("vouchers", "admin-money") },
    { file: "app/features/wallet/embedded/ledger-audit.ts", tests: integration("ledger-audit", "buying") },
    {
      file: "app/features/shop/embedded/buy-cart.ts",
      tests: integration("owner-checks", "buying", "histories", "shop-rules", "money-model"),
    },
    {
      file: "app/features/shop/embedded/cancel-delivery.ts",
      tests: integration("owner-checks", "admin-money", "buying", "shop-rules", "money-model"),
    },
    { file: "app/features/shop/embedded/cart.ts", tests: [...integration("cart", "buying"), contract] },
    { file: "app/features/shop/embedded/purchases.ts", tests: integration("owner-checks", "histories", "buying") },
    { file: "app/features/shop/embedded/catalogue.ts", tests: [...integration("cart"), contract] },
    { file: "app/features/bridge/embedded/deliveries.ts", tests: integration("bridge-http", "admin-money", "buying") },
    { file: "app/features/wallet/embedded/adjust-balance.ts", tests: integration("admin-players") },
    { file: "app/features/shop/embedded/admin-deliveries.ts", tests: integration("admin-money") },
    { file: "app/features/wallet/embedded/voucher-batches.ts", tests: integration("admin-money", "vouchers") },
  ],
  authentication: [
    { file: "app/auth/session.ts", tests: unit("session", "tickets") },
    { file: "app/auth/session-cookie.ts", tests: unit("session") },
    { file: "app/auth/authenticator.ts", tests: unit("authenticator") },
    { file: "app/crypto/keyring.ts", tests: unit("keyring", "session") },
    { file: "app/crypto/tokens.ts", tests: [...unit("keyring"), ...integration("accounts-login")] },
    { file: "app/features/accounts/embedded/login.ts", tests: integration("accounts-login") },
    { file: "app/features/accounts/embedded/passwords.ts", tests: unit("passwords") },
    {
      file: "app/features/accounts/embedded/sessions.ts",
      tests: integration("owner-checks", "accounts-changes", "accounts-login"),
    },
    { file: "app/features/accounts/embedded/links.ts", tests: integration("accounts-links", "accounts-changes") },
    { file: "app/features/accounts/embedded/reset-password.ts", tests: integration("accounts-links") },
    { file: "app/features/accounts/embedded/change-password.ts", tests: integration("accounts-changes") },
    {
      file: "app/features/accounts/embedded/change-address.ts",
      tests: integration("accounts-changes", "accounts-links"),
    },
    { file: "app/features/accounts/embedded/known-networks.ts", tests: integration("owner-checks", "accounts-login") },
    { file: "app/features/accounts/embedded/hash-queue.ts", tests: unit("hash-queue") },
    { file: "app/features/accounts/embedded/confirm.ts", tests: integration("accounts-changes") },
    {
      file: "app/embedded/rate-limits.ts",
      tests: integration("rate-limits", "accounts-changes", "accounts-login", "tickets"),
    },
    { file: "app/features/spam-protection/embedded/form-stamps.ts", tests: integration("form-stamps") },
    {
      file: "app/features/spam-protection/spam-protection.server.ts",
      tests: [...unit("spam-protection"), ...integration("form-stamps")],
    },
  ],
  access: [
    { file: "app/auth/guards.ts", tests: unit("guards") },
    { file: "app/auth/safe-path.ts", tests: unit("safe-path") },
    {
      file: "app/features/admin/rights.ts",
      tests: [...unit("admin-rights", "guards"), ...integration("admin-rights")],
    },
    { file: "app/edge/origin-check.ts", tests: integration("middleware") },
    { file: "app/features/bridge/embedded/keys.ts", tests: integration("bridge-http", "bridge-characters") },
    { file: "app/features/accounts/embedded/admin-players.ts", tests: integration("admin-players", "admin-rights") },
    { file: "app/features/accounts/embedded/player-timeline.ts", tests: integration("admin-players") },
    { file: "app/features/tickets/embedded/access.ts", tests: [...integration("tickets"), contract] },
    { file: "app/features/tickets/embedded/check-ticket.ts", tests: [...integration("tickets"), contract] },
  ],
  caches: [
    { file: "app/cache/page-address.ts", tests: unit("http-page-address") },
    { file: "app/format/query-parameters.ts", tests: unit("http-page-address", "query-parameters") },
    { file: "app/edge/page-declarations.ts", tests: unit("page-declarations") },
    { file: "app/cache/policies.ts", tests: [...unit("http-policies"), ...integration("page-cache")] },
    { file: "app/cache/page-cache.ts", tests: integration("page-cache") },
    {
      file: "app/cache/public-content.ts",
      tests: [...unit("public-content"), ...integration("services", "page-cache", "read-replication")],
    },
    { file: "app/embedded/database/bookmark.ts", tests: [...unit("bookmark"), ...integration("read-replication")] },
    { file: "app/embedded/database/database-session.ts", tests: integration("database-session", "read-replication") },
    { file: "app/cache/swr-cache.ts", tests: integration("cache", "page-cache") },
    { file: "app/cache/refreshes.ts", tests: [...unit("refreshes"), ...integration("page-cache")] },
    { file: "app/cache/hot-responses.ts", tests: [...unit("hot-responses"), ...integration("page-cache")] },
  ],
};
