CREATE TABLE `notice_destinations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`sealed_address` text NOT NULL,
	`sealed_secret` text DEFAULT '' NOT NULL,
	`hint` text NOT NULL,
	`events` text NOT NULL,
	`templates` text NOT NULL,
	`enabled` integer NOT NULL,
	`off_reason` text DEFAULT '' NOT NULL,
	`paused_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`destination_id` integer NOT NULL,
	`event` text NOT NULL,
	`key` text NOT NULL,
	`data` text NOT NULL,
	`path` text NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`sent_at` integer,
	`last_error` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_by_key` ON `notices` (`destination_id`,`key`);--> statement-breakpoint
CREATE INDEX `notices_by_attempt` ON `notices` (`next_attempt_at`) WHERE "notices"."next_attempt_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notices_waiting` ON `notices` (`destination_id`) WHERE "notices"."next_attempt_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notices_by_creation` ON `notices` (`created_at`);--> statement-breakpoint
CREATE INDEX `notices_failed` ON `notices` (`id`) WHERE "notices"."next_attempt_at" IS NULL AND "notices"."sent_at" IS NULL;--> statement-breakpoint
CREATE TRIGGER notice_destinations_delete_notices AFTER DELETE ON notice_destinations BEGIN
  DELETE FROM notices WHERE destination_id = OLD.id;
END;
