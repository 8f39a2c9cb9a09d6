CREATE TABLE `log_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`query` text NOT NULL,
	`parameters` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `log_database` (
	`id` text PRIMARY KEY NOT NULL,
	`connected_at` integer
);
