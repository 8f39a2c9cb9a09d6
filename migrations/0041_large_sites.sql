CREATE TABLE `database_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`rows_read` integer NOT NULL,
	`rows_written` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bridge_batches_by_key` ON `bridge_batches` (`key_hash`,`taken_at`);--> statement-breakpoint
CREATE INDEX `payment_facts_returned` ON `payment_facts` (`kind`,`order_number`) WHERE kind IN ('refund', 'dispute');