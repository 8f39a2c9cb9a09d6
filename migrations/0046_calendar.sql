CREATE TABLE `calendar_dates` (
	`event_id` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`cancelled` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`event_id`, `starts_at`)
);
--> statement-breakpoint
CREATE INDEX `calendar_dates_by_start` ON `calendar_dates` (`starts_at`,`event_id`);--> statement-breakpoint
CREATE TABLE `calendar_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`category` text NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`img_url` text DEFAULT '' NOT NULL,
	`news_id` integer,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`all_day` integer DEFAULT false NOT NULL,
	`repeat` text DEFAULT 'none' NOT NULL,
	`interval` integer DEFAULT 1 NOT NULL,
	`days` text DEFAULT '[]' NOT NULL,
	`until` text DEFAULT '' NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`rule` text DEFAULT '' NOT NULL,
	`cancelled` text DEFAULT '[]' NOT NULL,
	`remind` integer DEFAULT 0 NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`visible_from` integer DEFAULT 0 NOT NULL,
	`changed_at` integer NOT NULL,
	`stored_until` integer,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `calendar_events_to_store` ON `calendar_events` (`stored_until`) WHERE "calendar_events"."stored_until" IS NOT NULL;