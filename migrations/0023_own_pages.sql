CREATE TABLE `former_paths` (
	`path` text PRIMARY KEY NOT NULL,
	`page_id` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `former_paths_by_page` ON `former_paths` (`page_id`);--> statement-breakpoint
CREATE TABLE `own_pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`position` integer NOT NULL,
	`path` text NOT NULL,
	`title` text NOT NULL,
	`section` text NOT NULL,
	`in_menu` integer DEFAULT false NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`published_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`picture` text DEFAULT '' NOT NULL,
	`content` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `own_pages_by_path` ON `own_pages` (`path`);