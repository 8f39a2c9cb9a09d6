ALTER TABLE `month_rankings` ADD `start_kills` integer;--> statement-breakpoint
ALTER TABLE `month_rankings` ADD `start_deaths` integer;--> statement-breakpoint
ALTER TABLE `ranking_months` ADD `thinned_at` integer;