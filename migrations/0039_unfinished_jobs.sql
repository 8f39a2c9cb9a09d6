ALTER TABLE `job_runs` ADD `began_at` integer;--> statement-breakpoint
ALTER TABLE `job_runs` ADD `progress` text DEFAULT '' NOT NULL;