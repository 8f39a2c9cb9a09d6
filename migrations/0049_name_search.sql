CREATE TABLE `name_keys` (
	`kind` integer NOT NULL,
	`num` integer NOT NULL,
	`key` text NOT NULL,
	`length` integer NOT NULL,
	PRIMARY KEY(`kind`, `num`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `name_keys_by_length` ON `name_keys` (`kind`,`length`,`key`);--> statement-breakpoint
CREATE TABLE `name_parts` (
	`kind` integer NOT NULL,
	`length` integer NOT NULL,
	`part` text NOT NULL,
	`num` integer NOT NULL,
	PRIMARY KEY(`kind`, `length`, `part`, `num`)
) WITHOUT ROWID;
