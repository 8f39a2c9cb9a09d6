CREATE TABLE `backup_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`table_name` text NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `backup_progress` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text DEFAULT '' NOT NULL,
	`started_at` integer NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP TABLE `backup_chunks`;