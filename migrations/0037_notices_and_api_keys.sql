CREATE TABLE `api_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key_hash` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_by_hash` ON `api_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `api_keys_by_revocation` ON `api_keys` (`revoked_at`);--> statement-breakpoint
ALTER TABLE `notices` ADD `attempted_at` integer;--> statement-breakpoint
ALTER TABLE `notices` ADD `reply_status` integer;--> statement-breakpoint
CREATE INDEX `notices_by_destination` ON `notices` (`destination_id`,`id`);--> statement-breakpoint
CREATE INDEX `notices_by_user_id` ON `notices` (data ->> '$.userId');--> statement-breakpoint
CREATE INDEX `notices_by_number` ON `notices` (data ->> '$.number');