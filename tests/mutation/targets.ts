/** A file to mutate, and the test files that must detect its mutants, the fastest first. */
export interface Target {
  file: string;
  tests: string[];
}

/** Areas of the site where a fault costs money or weakens security. */
export type Area = "money" | "payments" | "authentication" | "access" | "bridge" | "caches";

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
      file: "app/features/shop/embedded/ledger/priced-lines.ts",
      tests: integration("orders", "buying", "shop-rules", "money-model"),
    },
    { file: "app/features/shop/embedded/offer.ts", tests: integration("shop-rules", "cart", "money-model") },
    {
      file: "app/features/shop/embedded/ledger/purchase.ts",
      tests: integration("orders", "owner-checks", "buying", "histories", "shop-rules", "money-model"),
    },
    {
      file: "app/features/shop/embedded/ledger/refund.ts",
      tests: integration("refunds", "owner-checks", "admin-money", "buying", "shop-rules", "money-model"),
    },
    {
      file: "app/features/wallet/embedded/ledger/adjustment.ts",
      tests: integration("adjustments", "admin-players"),
    },
    {
      file: "app/features/currencies/embedded/balances.ts",
      tests: [...unit("currencies"), ...integration("admin-players", "buying", "admin-money", "vouchers")],
    },
    {
      file: "app/features/currencies/balances.ts",
      tests: [...unit("currencies", "redeem"), ...integration("vouchers", "buying")],
    },
    { file: "app/features/wallet/embedded/redeem.ts", tests: [...integration("owner-checks", "vouchers"), contract] },
    { file: "app/features/wallet/embedded/voucher-codes.ts", tests: integration("vouchers", "histories") },
    { file: "app/features/wallet/embedded/issue-vouchers.ts", tests: integration("vouchers", "admin-money") },
    { file: "app/features/operations/embedded/ledger-audit.ts", tests: integration("ledger-audit", "buying") },
    {
      file: "app/features/shop/embedded/buy-cart.ts",
      tests: integration("owner-checks", "buying", "histories", "shop-rules", "gifts", "money-model"),
    },
    {
      file: "app/features/shop/embedded/cancel-delivery.ts",
      tests: integration("owner-checks", "admin-money", "buying", "shop-rules", "agent-deliveries", "money-model"),
    },
    { file: "app/features/shop/embedded/cart.ts", tests: [...integration("cart", "shop-rules", "buying"), contract] },
    {
      file: "app/features/shop/embedded/purchases.ts",
      tests: integration("owner-checks", "histories", "buying", "shop-rules", "agent-deliveries"),
    },
    { file: "app/features/history/embedded/history-page.ts", tests: integration("histories") },
    { file: "app/features/shop/embedded/catalogue.ts", tests: [...integration("cart", "shop-rules"), contract] },
    {
      file: "app/features/shop/embedded/pull-deliveries.ts",
      tests: integration("bridge-http", "admin-money", "buying"),
    },
    { file: "app/features/wallet/embedded/adjust-balance.ts", tests: integration("adjustments", "admin-players") },
    {
      file: "app/features/shop/embedded/admin-deliveries.ts",
      tests: integration("delivery-console", "admin-money", "shop-rules", "agent-console", "agent-deliveries"),
    },
    {
      file: "app/features/wallet/embedded/voucher-batches.ts",
      tests: integration("voucher-batches", "admin-money", "vouchers"),
    },
    { file: "app/features/shop/embedded/gifts.ts", tests: integration("gifts") },
    { file: "app/features/shop/embedded/edit-discounts.ts", tests: integration("shop-console") },
    { file: "app/features/shop/embedded/agent-deliveries.ts", tests: integration("agent-deliveries") },
    {
      file: "app/features/shop/embedded/queue-for-agent.ts",
      tests: integration("delivery-console", "agent-deliveries"),
    },
  ],
  payments: [
    {
      file: "app/features/payments/embedded/ledger/payment.ts",
      tests: integration("payment-facts", "payment-limits", "payment-refunds"),
    },
    { file: "app/features/wallet/embedded/ledger/waiver.ts", tests: integration("debts-console", "payment-decisions") },
    {
      file: "app/features/payments/reference.ts",
      tests: [...unit("payment-reference"), ...integration("payment-receipts")],
    },
    {
      file: "app/features/payments/embedded/place-order.ts",
      tests: integration("payment-orders", "payment-limits", "payment-offers"),
    },
    {
      file: "app/features/payments/embedded/open-checkout.ts",
      tests: integration("payment-checks", "payment-offers", "payment-limits"),
    },
    { file: "app/features/payments/embedded/cancel-order.ts", tests: integration("payment-limits", "payment-orders") },
    {
      file: "app/features/payments/embedded/send-receipt.ts",
      tests: integration("payment-receipts", "payment-decisions"),
    },
    {
      file: "app/features/payments/embedded/decide-order.ts",
      tests: integration("payment-decisions", "payment-limits", "payment-orders"),
    },
    {
      file: "app/features/payments/embedded/accept-order.ts",
      tests: integration("payment-limits", "payment-decisions"),
    },
    { file: "app/features/payments/embedded/over-limit.ts", tests: integration("payment-limits") },
    {
      file: "app/features/payments/embedded/record-facts.ts",
      tests: integration("payment-facts", "payment-limits", "payment-refunds"),
    },
    {
      file: "app/features/payments/embedded/refund-order.ts",
      tests: integration("payment-refunds", "payment-decisions"),
    },
    {
      file: "app/features/payments/embedded/drop-refund.ts",
      tests: integration("payment-refunds", "payment-decisions"),
    },
    { file: "app/features/payments/embedded/resolve-order.ts", tests: integration("payment-decisions") },
    { file: "app/features/payments/embedded/waive-debt.ts", tests: integration("debts-console", "payment-decisions") },
    {
      file: "app/features/payments/embedded/own-orders.ts",
      tests: integration(
        "payment-orders",
        "payment-receipts",
        "payment-limits",
        "payment-refunds",
        "payment-offers",
        "payment-offers-console",
      ),
    },
    { file: "app/features/payments/embedded/webhooks.ts", tests: integration("payment-webhooks") },
    { file: "app/features/payments/embedded/check-orders.ts", tests: integration("payment-checks") },
    {
      file: "app/features/payments/embedded/edit-packages.ts",
      tests: integration("payment-offers-console", "payment-offers"),
    },
    {
      file: "app/features/payments/embedded/edit-wallets.ts",
      tests: integration("redirecting-changes", "payment-offers-console"),
    },
    { file: "app/features/privacy/embedded/delete-payment-data.ts", tests: integration("privacy-deletion") },
  ],
  authentication: [
    { file: "app/auth/session.ts", tests: unit("session", "tickets") },
    { file: "app/auth/session-cookie.ts", tests: unit("session") },
    { file: "app/auth/authenticator.ts", tests: unit("authenticator") },
    { file: "app/crypto/keyring.ts", tests: unit("keyring", "session") },
    { file: "app/crypto/tokens.ts", tests: [...unit("keyring", "tokens"), ...integration("accounts-login")] },
    {
      file: "app/features/accounts/embedded/login.ts",
      tests: integration(
        ...["accounts-login", "accounts-second-step", "second-factor", "passkeys", "agent-accounts", "account-import"],
      ),
    },
    {
      file: "app/features/accounts/embedded/passwords.ts",
      tests: ["tests/isolated/passwords.test.ts", ...integration("account-import")],
    },
    ...["imported-hash", "imported-hash-checks"].map((name) => ({
      file: `app/features/accounts/embedded/${name}.ts`,
      tests: integration("account-import"),
    })),
    ...["import-accounts", "protect-hashes"].map((name) => ({
      file: `app/features/account-import/embedded/${name}.ts`,
      tests: integration("account-import"),
    })),
    {
      file: "app/features/accounts/embedded/sessions.ts",
      tests: integration("owner-checks", "accounts-connection", "accounts-changes", "accounts-login", "bans"),
    },
    {
      file: "app/features/accounts/embedded/links.ts",
      tests: integration("accounts-links", "accounts-connection", "accounts-changes"),
    },
    {
      file: "app/features/mail/embedded/addressed-mail.ts",
      tests: [...unit("mail-audiences"), ...integration("accounts-foreign-address")],
    },
    {
      file: "app/features/account-changes/embedded/notices.ts",
      tests: integration("accounts-foreign-address", "accounts-links"),
    },
    { file: "app/features/accounts/embedded/reset-password.ts", tests: integration("accounts-links") },
    {
      file: "app/features/accounts/embedded/change-password.ts",
      tests: integration("owner-checks", "accounts-changes", "agent-accounts"),
    },
    {
      file: "app/features/accounts/embedded/change-address.ts",
      tests: integration("accounts-changes", "accounts-links"),
    },
    {
      file: "app/features/accounts/embedded/known-networks.ts",
      tests: integration("owner-checks", "accounts-login", "second-factor"),
    },
    { file: "app/features/accounts/embedded/hash-queue.ts", tests: unit("hash-queue") },
    { file: "app/features/account-changes/embedded/confirm.ts", tests: integration("accounts-changes") },
    {
      file: "app/embedded/rate-limits.ts",
      tests: integration("rate-limits", "accounts-changes", "accounts-login", "tickets"),
    },
    { file: "app/features/spam-protection/embedded/form-stamps.ts", tests: integration("form-stamps") },
    {
      file: "app/features/spam-protection/spam-protection.server.ts",
      tests: [...unit("spam-protection"), ...integration("form-stamps")],
    },
    {
      file: "app/features/accounts/embedded/register.ts",
      tests: integration("accounts-register", "agent-accounts"),
    },
    {
      file: "app/features/accounts/embedded/open-session.ts",
      tests: integration("accounts-login", "second-factor", "agent-accounts"),
    },
    {
      file: "app/features/accounts/embedded/change-details.ts",
      tests: integration("accounts-changes", "accounts-links"),
    },
    {
      file: "app/features/accounts/embedded/address-owner.ts",
      tests: integration("accounts-foreign-address", "accounts-links"),
    },
    {
      file: "app/features/accounts/embedded/verify-email.ts",
      tests: integration("accounts-foreign-address", "accounts-links", "accounts-changes"),
    },
    {
      file: "app/features/accounts/embedded/known-devices.ts",
      tests: integration("second-factor", "accounts-login"),
    },
    { file: "app/features/sessions/embedded/sessions.ts", tests: integration("second-factor", "accounts-login") },
    { file: "app/features/privacy/embedded/request-deletion.ts", tests: integration("privacy-deletion") },
    { file: "app/features/privacy/embedded/delete-account.ts", tests: integration("privacy-deletion") },
    { file: "app/features/privacy/embedded/delete-mails.ts", tests: integration("privacy-deletion") },
    { file: "app/features/mail/embedded/outbox.ts", tests: integration("mail-outbox") },
    { file: "app/features/outbox/embedded/admin-outbox.ts", tests: integration("admin-operations", "mail-outbox") },
    { file: "app/features/notices/embedded/deliver.ts", tests: integration("notices") },
    { file: "app/features/notices/embedded/emit-notice.ts", tests: integration("notices", "notice-events") },
    { file: "app/features/mfa/embedded/change-factors.ts", tests: integration("second-factor", "passkeys") },
    { file: "app/features/mfa/embedded/confirm-identity.ts", tests: integration("second-factor") },
    { file: "app/features/mfa/embedded/recent-identity.ts", tests: integration("second-factor") },
    { file: "app/features/mfa/embedded/factors.ts", tests: integration("second-factor", "passkeys") },
    { file: "app/features/mfa/embedded/mail-codes.ts", tests: integration("second-factor") },
    {
      file: "app/features/mfa/embedded/recovery-codes.ts",
      tests: [...unit("recovery-codes"), ...integration("second-factor")],
    },
    { file: "app/features/mfa/embedded/remove-factors.ts", tests: integration("second-factor") },
    { file: "app/features/mfa/embedded/verify-proof.ts", tests: integration("passkeys", "second-factor") },
    { file: "app/features/mfa/embedded/passkeys/add-passkey.ts", tests: integration("passkeys") },
    { file: "app/features/mfa/embedded/passkeys/challenges.ts", tests: integration("passkeys") },
    { file: "app/features/mfa/embedded/passkeys/passkeys.ts", tests: integration("passkeys") },
    { file: "app/features/mfa/embedded/passkeys/verify-passkey.ts", tests: integration("passkeys") },
  ],
  access: [
    { file: "app/auth/guards.ts", tests: unit("guards") },
    { file: "app/auth/safe-path.ts", tests: unit("safe-path") },
    {
      file: "app/features/admin/rights.ts",
      tests: [...unit("admin-rights", "guards"), ...integration("admin-rights")],
    },
    { file: "app/edge/origin-check.ts", tests: integration("middleware") },
    {
      file: "app/features/api-keys/embedded/require-key.ts",
      tests: [...unit("api-scopes"), ...integration("api-keys")],
    },
    { file: "app/features/api-keys/embedded/edit-keys.ts", tests: integration("api-keys") },
    {
      file: "app/features/bridge/embedded/keys.ts",
      tests: integration("bridge-http", "server-status", "agent-accounts"),
    },
    {
      file: "app/features/players/embedded/players.ts",
      tests: integration("admin-players", "admin-rights", "staff", "bans"),
    },
    {
      file: "app/features/accounts/embedded/connection.ts",
      tests: [...integration("accounts-connection"), contract],
    },
    { file: "app/contract/addresses.ts", tests: unit("addresses", "media") },
    { file: "app/features/outbox/embedded/admin-outbox.ts", tests: integration("admin-operations") },
    { file: "app/features/players/embedded/confirm-email.ts", tests: integration("admin-players") },
    { file: "app/features/team/embedded/owners.ts", tests: integration("owner-invitations") },
    { file: "app/features/players/embedded/player-timeline.ts", tests: integration("admin-players") },
    { file: "app/features/tickets/embedded/access.ts", tests: [...integration("tickets", "ticket-times"), contract] },
    {
      file: "app/features/tickets/embedded/check-ticket.ts",
      tests: [...integration("ticket-times", "tickets"), contract],
    },
    { file: "app/features/approvals/embedded/approvals.ts", tests: integration("approvals", "redirecting-changes") },
    { file: "app/features/staff/embedded/request-approval.ts", tests: integration("approvals", "redirecting-changes") },
    { file: "app/features/staff/embedded/daily-limits.ts", tests: integration("approvals") },
    { file: "app/features/staff/embedded/limits.ts", tests: integration("approvals") },
    { file: "app/features/team/embedded/edit-roles.ts", tests: integration("staff") },
    { file: "app/features/team/embedded/members.ts", tests: integration("staff") },
    { file: "app/features/bans/embedded/address-bans.ts", tests: integration("bans") },
    { file: "app/features/bans/embedded/ended-sessions.ts", tests: integration("bans") },
    { file: "app/features/bans/embedded/suspensions.ts", tests: integration("bans") },
    {
      file: "app/features/downloads/embedded/edit-downloads.ts",
      tests: integration("redirecting-changes", "admin-content"),
    },
    { file: "app/features/media/embedded/edit-media.ts", tests: integration("media") },
    { file: "app/features/media/embedded/upload-media.ts", tests: integration("media") },
    { file: "app/features/setup/embedded/own-account.ts", tests: integration("setup") },
    { file: "app/features/setup/embedded/remove-demo.ts", tests: integration("setup") },
  ],
  bridge: [
    { file: "app/features/bridge/embedded/admin-agents.ts", tests: integration("agent-console", "agent-accounts") },
    {
      file: "app/features/bridge/embedded/admin-keys.ts",
      tests: integration("admin-operations", "server-status", "agent-accounts"),
    },
    {
      file: "app/features/bridge/embedded/agents.ts",
      tests: integration("server-status", "agent-console", "agent-accounts", "agent-deliveries"),
    },
    { file: "app/features/game-accounts/embedded/own-game-account.ts", tests: integration("agent-accounts") },
    { file: "app/features/game-accounts/embedded/report-tasks.ts", tests: integration("agent-accounts") },
    { file: "app/features/game-accounts/embedded/restore-accounts.ts", tests: integration("agent-accounts") },
    { file: "app/features/game-tasks/embedded/tasks.ts", tests: integration("agent-accounts", "agent-deliveries") },
  ],
  caches: [
    { file: "app/cache/page-address.ts", tests: unit("http-page-address") },
    { file: "app/format/query-parameters.ts", tests: unit("http-page-address", "query-parameters") },
    { file: "app/edge/page-declarations.ts", tests: unit("page-declarations") },
    { file: "app/cache/policies.ts", tests: [...unit("http-policies"), ...integration("page-cache")] },
    { file: "app/cache/page-cache.ts", tests: integration("page-cache", "player-pages") },
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
