import type { ContentKind } from "#app/embedded/content-kind.ts";

export const content: readonly ContentKind[] = [
  {
    kind: "package",
    translated: {
      label: "Packages of coins",
      fields: [
        { name: "name", label: "Name", max: 80 },
        { name: "info", label: "Info", max: 300 },
      ],
      entries: `SELECT CAST(id AS TEXT) AS entry, name AS title, -position AS place,
    json_object('name', name, 'info', info) AS source FROM payment_packages WHERE offered = 1`,
    },
    linked: {
      label: "Package",
      table: "payment_packages",
      entry: "id",
      title: "name",
      addresses: ["image_url"],
      texts: ["info"],
      href: (entry) => `/admin/payments/packages/${entry}`,
    },
  },
  {
    kind: "wallet",
    // The instructions of a wallet tell players where to send money, in every language.
    translated: {
      label: "Wallets",
      fields: [{ name: "instructions", label: "Instructions", max: 500 }],
      entries: `SELECT CAST(id AS TEXT) AS entry, name AS title, -position AS place,
    json_object('instructions', instructions) AS source FROM payment_wallets WHERE offered = 1`,
      right: "settings",
    },
    linked: {
      label: "Wallet",
      table: "payment_wallets",
      entry: "id",
      title: "name",
      addresses: [],
      texts: ["instructions"],
      href: (entry) => `/admin/payments/wallets/${entry}`,
    },
  },
];
