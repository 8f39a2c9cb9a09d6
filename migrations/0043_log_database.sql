CREATE TABLE `log_database` (
	`id` text PRIMARY KEY NOT NULL,
	`connected_at` integer,
	`moves` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `log_deletions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`user_num` integer NOT NULL,
	`targets` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `log_deletions_by_time` ON `log_deletions` (`at`);