import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Authenticator apps: at most one per account. */
export const totpFactors = sqliteTable("totp_factors", {
  userNum: integer("user_num").primaryKey(),
  /** Sealed for the purpose `totp`. */
  sealedSecret: text("sealed_secret").notNull(),
  /** The time step of the last accepted code: the code of this and of earlier steps is refused. */
  lastStep: integer("last_step").notNull(),
  createdAt: integer("created_at").notNull(),
});

/** Recovery codes: each works once. Only the hash of a code is stored. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userNum: integer("user_num").notNull(),
    usedAt: integer("used_at"),
  },
  (table) => [index("recovery_codes_by_user").on(table.userNum)],
);

/** Passkeys. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id, base64url. */
    credentialId: text("credential_id").primaryKey(),
    userNum: integer("user_num").notNull(),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    /** Signature counter; 0 for passkeys that are synchronised between devices. */
    counter: integer("counter").notNull(),
    /** As the owner named it. */
    name: text("name").notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
  },
  (table) => [index("passkeys_by_user").on(table.userNum, table.createdAt)],
);

/** Challenges that browsers sign with a passkey; each works once. */
export const passkeyChallenges = sqliteTable(
  "passkey_challenges",
  {
    challenge: text("challenge").primaryKey(),
    /** The account that it was issued to; 0 for a login, which finds the account by the passkey. */
    userNum: integer("user_num").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("passkey_challenges_by_expiry").on(table.expiresAt)],
);

/** Codes sent by mail to confirm a login while strangers guess the account's password; one per account. */
export const mailCodes = sqliteTable(
  "mail_codes",
  {
    userNum: integer("user_num").primaryKey(),
    /** A keyed hash: a code has few digits. */
    codeHash: text("code_hash").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("mail_codes_by_expiry").on(table.expiresAt)],
);
