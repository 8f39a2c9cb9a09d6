CREATE TABLE `media` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`total_bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`widths` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `media_by_time` ON `media` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `media_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`media_id` text NOT NULL,
	`width` integer NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`bucket_key` text,
	`stored` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_files_by_picture` ON `media_files` (`media_id`,`width`) WHERE stored = 1;--> statement-breakpoint
CREATE INDEX `media_files_unfinished` ON `media_files` (`created_at`) WHERE stored = 0;--> statement-breakpoint
CREATE INDEX `media_files_in_database` ON `media_files` (`bucket_key`,`size`) WHERE bucket_key IS NULL;--> statement-breakpoint
CREATE TABLE `media_parts` (
	`file_id` integer NOT NULL,
	`part` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`file_id`, `part`)
);
