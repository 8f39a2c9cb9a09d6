CREATE TABLE `database_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`rows_read` integer NOT NULL,
	`rows_written` integer NOT NULL
);
