ALTER TABLE `payment_webhooks` ADD `packed_body` blob;--> statement-breakpoint
ALTER TABLE `month_rankings` ADD `start_kills` integer;--> statement-breakpoint
ALTER TABLE `month_rankings` ADD `start_deaths` integer;--> statement-breakpoint
ALTER TABLE `ranking_months` ADD `thinned_at` integer;--> statement-breakpoint
CREATE INDEX `mails_with_text` ON `mails` (`created_at`) WHERE sealed_body <> '';