CREATE TABLE `alerts` (
	`kind` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`detail` text NOT NULL,
	`resolved_at` integer
);
--> statement-breakpoint
CREATE TABLE `backup_chunks` (
	`id` integer PRIMARY KEY NOT NULL,
	`table_name` text NOT NULL,
	`rows` text NOT NULL,
	`row_count` integer NOT NULL,
	`bytes` blob
);
--> statement-breakpoint
CREATE TABLE `backups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`bytes` integer DEFAULT 0 NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`migration` text DEFAULT '' NOT NULL,
	`error` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `backups_by_start` ON `backups` (`started_at`);--> statement-breakpoint
CREATE TABLE `error_counts` (
	`hour` integer NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL,
	`request_id` text NOT NULL,
	`message` text NOT NULL,
	PRIMARY KEY(`hour`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`held_until` integer DEFAULT 0 NOT NULL,
	`error` text DEFAULT '' NOT NULL,
	`detail` text DEFAULT '' NOT NULL
);
