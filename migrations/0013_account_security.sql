CREATE TABLE `known_devices` (
	`device_hash` text PRIMARY KEY NOT NULL,
	`user_num` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `known_devices_by_user` ON `known_devices` (`user_num`);--> statement-breakpoint
CREATE INDEX `known_devices_by_expiry` ON `known_devices` (`expires_at`);--> statement-breakpoint
CREATE TABLE `account_bans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`admin_num` integer NOT NULL,
	`lifted_at` integer,
	`lifted_by` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`user_num` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `account_bans_by_user` ON `account_bans` (`user_num`,`id`);--> statement-breakpoint
CREATE TABLE `address_bans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`admin_num` integer NOT NULL,
	`lifted_at` integer,
	`lifted_by` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`range` text NOT NULL,
	`first_address` text NOT NULL,
	`last_address` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `address_bans_by_range` ON `address_bans` (`first_address`,`last_address`,`ends_at`) WHERE lifted_at IS NULL;--> statement-breakpoint
CREATE TABLE `suspended_sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_num` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `suspended_sessions_by_expiry` ON `suspended_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `mail_codes` (
	`user_num` integer PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mail_codes_by_expiry` ON `mail_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`user_num` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_by_expiry` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`credential_id` text PRIMARY KEY NOT NULL,
	`user_num` integer NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE INDEX `passkeys_by_user` ON `passkeys` (`user_num`,`created_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_num` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_by_user` ON `recovery_codes` (`user_num`);--> statement-breakpoint
CREATE TABLE `totp_factors` (
	`user_num` integer PRIMARY KEY NOT NULL,
	`sealed_secret` text NOT NULL,
	`last_step` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `deleted_user_ids` (
	`user_id_hash` text PRIMARY KEY NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `approvals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`target` text NOT NULL,
	`target_num` integer,
	`payload` text NOT NULL,
	`summary` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`requested_by` integer NOT NULL,
	`reason` text NOT NULL,
	`requested_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	`decision` text DEFAULT '' NOT NULL,
	CONSTRAINT "approvals_payload" CHECK(json_valid("approvals"."payload") AND length("approvals"."payload") <= 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_by_key` ON `approvals` (`key`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `approvals_by_state` ON `approvals` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `approvals_by_target` ON `approvals` (`target_num`) WHERE target_num IS NOT NULL;--> statement-breakpoint
CREATE TABLE `roles` (
	`key` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`rank` integer NOT NULL,
	`rights` text NOT NULL,
	`created_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "roles_rights" CHECK(json_valid("roles"."rights"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `roles_by_name` ON `roles` (`name_key`);--> statement-breakpoint
CREATE TABLE `staff_totals` (
	`user_num` integer NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`day` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`user_num`, `kind`, `currency`)
);
--> statement-breakpoint
DROP INDEX `sessions_by_user`;--> statement-breakpoint
ALTER TABLE `sessions` ADD `authenticated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_used_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `ip` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `device` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `place` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_num`,`created_at`);--> statement-breakpoint
ALTER TABLE `logins` ADD `device` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `logins` ADD `place` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `logins` ADD `method` text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `pending_email_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `email_change_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `role` text;--> statement-breakpoint
ALTER TABLE `users` ADD `second_factor_exempt` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `deletion_at` integer;--> statement-breakpoint
CREATE INDEX `users_of_staff` ON `users` (`user_type`,`user_num`) WHERE user_type >= 11;--> statement-breakpoint
CREATE INDEX `users_by_email_change` ON `users` (`email_change_at`) WHERE "users"."pending_email_confirmed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_by_deletion` ON `users` (`deletion_at`) WHERE deletion_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mails_by_recipient` ON `mails` (lower("recipient"));--> statement-breakpoint
CREATE INDEX `ticket_messages_by_writer` ON `ticket_messages` (`writer_num`);