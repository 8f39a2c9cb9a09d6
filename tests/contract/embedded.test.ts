import { env } from "cloudflare:workers";
import { afterAll, inject } from "vitest";
import type { Caller } from "#app/contract/caller.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { createSmtpMailer } from "#app/features/mail/embedded/smtp.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { fillGameServer, gameServerNow } from "#tests/fixtures/game-server-data.ts";
import { describeAccounts } from "./accounts-contract.ts";
import { describeGameApi } from "./game-api-contract.ts";
import { describePrivacy } from "./privacy-contract.ts";
import { describeTickets } from "./tickets-contract.ts";
import { describeWallet } from "./wallet-contract.ts";

await fillGameServer(env.DB);

const portal = testGameApi({
  now: () => gameServerNow,
  site: { origin: "https://first.example" },
  keys: new Keyring([env.SESSION_SECRET]),
  mailer: createSmtpMailer(
    {
      host: "127.0.0.1",
      port: inject("mailServer").ports.open,
      security: "none",
      from: "First Gate <mail@first.example>",
    },
    // A busy machine may take ten times as long as an idle one.
    100_000,
  ),
});
const makeApi = (caller: Caller) => portal.as(caller);

// Pending mails would be written into the database of the next test file.
afterAll(portal.settle);

describeGameApi("embedded, in process", makeApi);
describeAccounts("accounts, embedded, in process", makeApi);
describeWallet("wallet, embedded, in process", makeApi);
describeTickets("tickets, embedded, in process", makeApi);
describePrivacy("privacy, embedded, in process", makeApi);
