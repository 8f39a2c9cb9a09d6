CREATE TABLE `connections` (
	`key` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
