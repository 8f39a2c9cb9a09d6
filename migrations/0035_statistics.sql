CREATE TABLE `statistics` (
	`kind` text NOT NULL,
	`day` integer NOT NULL,
	`name` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`kind`, `day`, `name`)
);
--> statement-breakpoint
CREATE INDEX `statistics_by_day` ON `statistics` (`day`);--> statement-breakpoint
CREATE TABLE `visitor_registers` (
	`day` integer NOT NULL,
	`register` integer NOT NULL,
	`rank` integer NOT NULL,
	PRIMARY KEY(`day`, `register`)
);
