CREATE TABLE `account_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_num` integer NOT NULL,
	`email_key` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `account_links_by_user` ON `account_links` (`user_num`,`purpose`);--> statement-breakpoint
CREATE INDEX `account_links_by_expiry` ON `account_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `logins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_num` integer NOT NULL,
	`at` integer NOT NULL,
	`ip` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `logins_by_user` ON `logins` (`user_num`,`at`);--> statement-breakpoint
CREATE INDEX `logins_by_time` ON `logins` (`at`);--> statement-breakpoint
CREATE INDEX `logins_by_ip` ON `logins` (`ip`,`at`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`sealed_body` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`sent_at` integer,
	`last_error` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mails_by_attempt` ON `mails` (`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `mails_by_creation` ON `mails` (`created_at`);--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`resets_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counters_by_end` ON `rate_counters` (`resets_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_num` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_num`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`user_num` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`user_id_key` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`email_verified_at` integer,
	`password_hash` text NOT NULL,
	`secret_question` integer NOT NULL,
	`secret_answer_hash` text NOT NULL,
	`name_first` text DEFAULT '' NOT NULL,
	`name_last` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`gender` text DEFAULT 'Male' NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`user_type` integer DEFAULT 0 NOT NULL,
	`user_point` integer DEFAULT 0 NOT NULL,
	`user_point2` integer DEFAULT 0 NOT NULL,
	`referral_balance` integer DEFAULT 0 NOT NULL,
	`terms_agreed_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_balances" CHECK("users"."user_point" >= 0 AND "users"."user_point2" >= 0 AND "users"."referral_balance" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_user_id` ON `users` (`user_id_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_email` ON `users` (`email_key`);--> statement-breakpoint
CREATE INDEX `users_by_creation` ON `users` (`created_at`);--> statement-breakpoint
CREATE TABLE `whitelist` (
	`user_num` integer NOT NULL,
	`ip` text NOT NULL,
	`seq` integer NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`user_num`, `ip`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `whitelist_by_change` ON `whitelist` (`seq`);--> statement-breakpoint
CREATE INDEX `whitelist_by_user` ON `whitelist` (`user_num`,`active`,`seq`);--> statement-breakpoint
DROP INDEX `characters_by_user`;--> statement-breakpoint
CREATE INDEX `characters_by_user` ON `characters` (`user_num`,"cha_level" desc,`cha_num`);