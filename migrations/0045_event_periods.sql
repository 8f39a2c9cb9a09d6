ALTER TABLE `news` ADD `starts_at` integer;--> statement-breakpoint
ALTER TABLE `news` ADD `ends_at` integer;