-- Currencies become rows of `balances` and keys of JSON objects, so that another one needs no column.
CREATE TABLE `balances` (
	`user_num` integer NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`user_num`, `currency`),
	CONSTRAINT "balances_amount" CHECK(typeof("balances"."amount") = 'integer' AND "balances"."amount" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `balances` (user_num, currency, amount)
  SELECT user_num, 'rcoin', user_point FROM users WHERE user_point <> 0
  UNION ALL SELECT user_num, 'milleage', user_point2 FROM users WHERE user_point2 <> 0
  UNION ALL SELECT user_num, 'referral', referral_balance FROM users WHERE referral_balance <> 0
  ORDER BY 1, 2;
--> statement-breakpoint
-- They name columns that go. Accounts cannot begin with anything any more: there is no column for it.
DROP TRIGGER ledger_moves_balance;--> statement-breakpoint
DROP TRIGGER accounts_begin_empty;--> statement-breakpoint
-- SQLite cannot drop a check nor a column in one, so the tables are made anew. Each gets the old one's place in the
-- sequence of numbers first: the number of a row that was deleted is not given to another.
CREATE TABLE `__new_users` (
	`user_num` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`user_id_key` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`email_verified_at` integer,
	`pending_email` text,
	`pending_email_key` text,
	`password_hash` text NOT NULL,
	`secret_question` integer NOT NULL,
	`secret_answer_hash` text NOT NULL,
	`name_first` text DEFAULT '' NOT NULL,
	`name_last` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`gender` text DEFAULT 'Male' NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`user_type` integer DEFAULT 0 NOT NULL,
	`terms_agreed_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_users', seq FROM sqlite_sequence WHERE name = 'users';--> statement-breakpoint
INSERT INTO `__new_users` SELECT user_num, user_id, user_id_key, email, email_key, email_verified_at, pending_email,
  pending_email_key, password_hash, secret_question, secret_answer_hash, name_first, name_last, phone, gender, country,
  user_type, terms_agreed_at, created_at FROM `users`;
--> statement-breakpoint
DROP TABLE `users`;--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_user_id` ON `users` (`user_id_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_email` ON `users` (`email_key`);--> statement-breakpoint
CREATE INDEX `users_by_creation` ON `users` (`created_at`);--> statement-breakpoint
CREATE TABLE `__new_ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_num` integer NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`kind` text NOT NULL,
	`reference` text NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "ledger_amount" CHECK(typeof("__new_ledger"."amount") = 'integer' AND "__new_ledger"."amount" <> 0)
);
--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_ledger', seq FROM sqlite_sequence WHERE name = 'ledger';--> statement-breakpoint
INSERT INTO `__new_ledger` SELECT id, user_num, currency, amount, kind, reference, key, at FROM `ledger`;--> statement-breakpoint
DROP TABLE `ledger`;--> statement-breakpoint
ALTER TABLE `__new_ledger` RENAME TO `ledger`;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_by_key` ON `ledger` (`key`);--> statement-breakpoint
CREATE INDEX `ledger_by_user` ON `ledger` (`user_num`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_by_time` ON `ledger` (`at`,`currency`);--> statement-breakpoint
-- Amounts above 0 by currency, such as `{"rcoin":500,"milleage":25}`: merging leaves out what is null.
CREATE TABLE `__new_voucher_batches` (
	`batch` text PRIMARY KEY NOT NULL,
	`campaign` text NOT NULL,
	`amounts` text NOT NULL,
	`made` integer NOT NULL,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "voucher_batches_amounts" CHECK("__new_voucher_batches"."amounts" = '{}' OR (json_valid("__new_voucher_batches"."amounts") AND "__new_voucher_batches"."amounts" GLOB '{"*' AND "__new_voucher_batches"."amounts" NOT GLOB '*[^a-z0-9_":,{}]*' AND "__new_voucher_batches"."amounts" NOT GLOB '*:[^1-9]*'))
);
--> statement-breakpoint
INSERT INTO `__new_voucher_batches` SELECT batch, campaign,
  json_patch('{}', json_object('rcoin', nullif(rcoin, 0), 'milleage', nullif(milleage, 0))), made, expires_at, created_at
  FROM `voucher_batches`;
--> statement-breakpoint
DROP TABLE `voucher_batches`;--> statement-breakpoint
ALTER TABLE `__new_voucher_batches` RENAME TO `voucher_batches`;--> statement-breakpoint
CREATE INDEX `voucher_batches_by_time` ON `voucher_batches` (`created_at`);--> statement-breakpoint
CREATE TABLE `__new_vouchers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code_hash` text NOT NULL,
	`hint` text NOT NULL,
	`batch` text NOT NULL,
	`campaign` text DEFAULT '' NOT NULL,
	`amounts` text NOT NULL,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	CONSTRAINT "vouchers_amounts" CHECK(json_valid("__new_vouchers"."amounts") AND "__new_vouchers"."amounts" GLOB '{"*' AND "__new_vouchers"."amounts" NOT GLOB '*[^a-z0-9_":,{}]*' AND "__new_vouchers"."amounts" NOT GLOB '*:[^1-9]*')
);
--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_vouchers', seq FROM sqlite_sequence WHERE name = 'vouchers';--> statement-breakpoint
INSERT INTO `__new_vouchers` SELECT id, code_hash, hint, batch, campaign,
  json_patch('{}', json_object('rcoin', nullif(rcoin, 0), 'milleage', nullif(milleage, 0))), expires_at, created_at,
  revoked_at FROM `vouchers`;
--> statement-breakpoint
DROP TABLE `vouchers`;--> statement-breakpoint
ALTER TABLE `__new_vouchers` RENAME TO `vouchers`;--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_by_code` ON `vouchers` (`code_hash`);--> statement-breakpoint
CREATE INDEX `vouchers_by_batch` ON `vouchers` (`batch`,`id`);--> statement-breakpoint
CREATE TABLE `__new_redemptions` (
	`voucher_id` integer PRIMARY KEY NOT NULL,
	`user_num` integer NOT NULL,
	`ordinal` integer NOT NULL,
	`hint` text NOT NULL,
	`amounts` text NOT NULL,
	`referrer_num` integer,
	`referrer_share` integer DEFAULT 0 NOT NULL,
	`redeemed_at` integer NOT NULL,
	CONSTRAINT "redemptions_amounts" CHECK(json_valid("__new_redemptions"."amounts") AND "__new_redemptions"."amounts" GLOB '{"*' AND "__new_redemptions"."amounts" NOT GLOB '*[^a-z0-9_":,{}]*' AND "__new_redemptions"."amounts" NOT GLOB '*:[^1-9]*')
);
--> statement-breakpoint
INSERT INTO `__new_redemptions` SELECT voucher_id, user_num, ordinal, hint,
  json_patch('{}', json_object('rcoin', nullif(rcoin, 0), 'milleage', nullif(milleage, 0))), referrer_num, referral,
  redeemed_at FROM `redemptions`;
--> statement-breakpoint
DROP TABLE `redemptions`;--> statement-breakpoint
ALTER TABLE `__new_redemptions` RENAME TO `redemptions`;--> statement-breakpoint
CREATE UNIQUE INDEX `redemptions_by_user` ON `redemptions` (`user_num`,`ordinal`);--> statement-breakpoint
CREATE INDEX `redemptions_by_time` ON `redemptions` (`redeemed_at`);--> statement-breakpoint
-- What each trigger forbids, and why: `app/features/wallet/embedded/schema.ts`. The row of a balance is made at 0 and then
-- moved, because an insert that is turned into an update must keep the check of `balances` with the bare amount.
CREATE TRIGGER ledger_moves_balance AFTER INSERT ON ledger BEGIN
  SELECT RAISE(ABORT, 'ledger: there is no such account') WHERE NOT EXISTS (SELECT 1 FROM users WHERE user_num = NEW.user_num);
  INSERT INTO balances (user_num, currency, amount) VALUES (NEW.user_num, NEW.currency, 0)
    ON CONFLICT (user_num, currency) DO NOTHING;
  UPDATE balances SET amount = amount + NEW.amount WHERE user_num = NEW.user_num AND currency = NEW.currency;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_is_never_changed BEFORE UPDATE ON ledger BEGIN
  SELECT RAISE(ABORT, 'ledger: entries are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_is_never_deleted BEFORE DELETE ON ledger BEGIN
  SELECT RAISE(ABORT, 'ledger: entries are never deleted');
END;
