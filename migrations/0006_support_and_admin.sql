CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`admin_num` integer NOT NULL,
	`admin_id` text NOT NULL,
	`ip` text NOT NULL,
	`action` text NOT NULL,
	`target` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`before` text DEFAULT '' NOT NULL,
	`after` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_admin` ON `audit_log` (`admin_num`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_target` ON `audit_log` (`target`,`id`);--> statement-breakpoint
CREATE TABLE `pages` (
	`slug` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `voucher_batches` (
	`batch` text PRIMARY KEY NOT NULL,
	`campaign` text NOT NULL,
	`rcoin` integer NOT NULL,
	`milleage` integer NOT NULL,
	`made` integer NOT NULL,
	`expires_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `voucher_batches_by_time` ON `voucher_batches` (`created_at`);--> statement-breakpoint
CREATE TABLE `ticket_image_parts` (
	`image_id` integer NOT NULL,
	`part` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`image_id`, `part`)
);
--> statement-breakpoint
CREATE TABLE `ticket_images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`ticket_id` integer NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`bucket_key` text
);
--> statement-breakpoint
CREATE INDEX `ticket_images_by_ticket` ON `ticket_images` (`ticket_id`,`id`);--> statement-breakpoint
CREATE TABLE `ticket_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`side` text NOT NULL,
	`writer_num` integer,
	`text` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ticket_messages_by_ticket` ON `ticket_messages` (`ticket_id`,`id`);--> statement-breakpoint
CREATE TABLE `tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` text NOT NULL,
	`user_num` integer,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`category` text NOT NULL,
	`subject` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`closed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_by_number` ON `tickets` (`number`);--> statement-breakpoint
CREATE INDEX `tickets_by_state` ON `tickets` (`state`,`changed_at`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_by_time` ON `tickets` (`changed_at`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_by_user` ON `tickets` (`user_num`,`changed_at`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_by_email` ON `tickets` (`email_key`,`changed_at`,`id`);--> statement-breakpoint
CREATE INDEX `deliveries_by_time` ON `deliveries` (`flag`,`purchased_at`);--> statement-breakpoint
CREATE INDEX `characters_by_name` ON `characters` ("cha_name" COLLATE NOCASE);--> statement-breakpoint
INSERT INTO voucher_batches (batch, campaign, rcoin, milleage, made, expires_at, created_at)
  SELECT batch, campaign, rcoin, milleage, count(*), expires_at, min(created_at) FROM vouchers GROUP BY batch;
