CREATE TABLE `agent_minutes` (
	`at` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `maintenances` (
	`id` integer PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`message` text NOT NULL,
	`begins_at` integer NOT NULL,
	`ends_at` integer
);
--> statement-breakpoint
CREATE INDEX `maintenances_by_time` ON `maintenances` (`begins_at`);--> statement-breakpoint
CREATE TABLE `online_periods` (
	`minutes` integer NOT NULL,
	`at` integer NOT NULL,
	`watched` integer NOT NULL,
	`online` integer NOT NULL,
	`maintenance` integer NOT NULL,
	`uncounted` integer NOT NULL,
	`counts` integer NOT NULL,
	`total` integer NOT NULL,
	`peak` integer,
	`peak_at` integer,
	PRIMARY KEY(`minutes`, `at`)
);
--> statement-breakpoint
CREATE INDEX `online_days_by_peak` ON `online_periods` ("peak" desc,`at`) WHERE minutes = 1440 AND peak IS NOT NULL;