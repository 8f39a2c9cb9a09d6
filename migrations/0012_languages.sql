CREATE TABLE `translations` (
	`kind` text NOT NULL,
	`entry` text NOT NULL,
	`language` text NOT NULL,
	`texts` text NOT NULL,
	`source` text NOT NULL,
	`changed_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`kind`, `entry`, `language`)
);
--> statement-breakpoint
ALTER TABLE `tickets` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `language` text DEFAULT 'en' NOT NULL;