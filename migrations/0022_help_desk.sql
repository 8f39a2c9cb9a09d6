CREATE TABLE `news_view_days` (
	`news_id` integer NOT NULL,
	`day` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`news_id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `canned_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ticket_categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`notice` text DEFAULT '' NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`priority` integer DEFAULT 1 NOT NULL,
	`notified` text DEFAULT '[]' NOT NULL,
	`fields` text DEFAULT '[]' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_categories_key_unique` ON `ticket_categories` (`key`);--> statement-breakpoint
ALTER TABLE `tickets` ADD `merged_into` integer;--> statement-breakpoint
ALTER TABLE `tickets` ADD `rating` integer;--> statement-breakpoint
ALTER TABLE `tickets` ADD `rating_comment` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `rated_at` integer;--> statement-breakpoint
ALTER TABLE `tickets` ADD `reminded_at` integer;--> statement-breakpoint
ALTER TABLE `tickets` ADD `fields` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `tickets_by_merge` ON `tickets` (`merged_into`) WHERE merged_into IS NOT NULL;--> statement-breakpoint
INSERT INTO `ticket_categories` (`key`, `position`) VALUES ('account', 10), ('payment', 20), ('game', 30), ('bug', 40), ('player', 50), ('other', 60);
