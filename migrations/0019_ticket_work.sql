CREATE TABLE `ticket_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`writer_num` integer NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ticket_notes_by_ticket` ON `ticket_notes` (`ticket_id`,`id`);--> statement-breakpoint
ALTER TABLE `tickets` ADD `assignee_num` integer;--> statement-breakpoint
ALTER TABLE `tickets` ADD `priority` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `first_answered_at` integer;--> statement-breakpoint
CREATE INDEX `tickets_by_assignee` ON `tickets` (`assignee_num`,`changed_at`,`id`) WHERE assignee_num IS NOT NULL;--> statement-breakpoint
UPDATE `tickets` SET `first_answered_at` = (SELECT min(`at`) FROM `ticket_messages` WHERE `ticket_id` = `tickets`.`id` AND `side` = 'staff');
