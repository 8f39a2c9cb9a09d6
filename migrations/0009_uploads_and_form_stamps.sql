CREATE TABLE `form_stamps` (
	`id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`result` text,
	`taken_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `form_stamps_by_expiry` ON `form_stamps` (`expires_at`);--> statement-breakpoint
ALTER TABLE `ticket_images` ADD `created_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `ticket_images_in_database` ON `ticket_images` (`bucket_key`,`size`) WHERE bucket_key IS NULL;