CREATE TABLE `player_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_num` integer NOT NULL,
	`writer_num` integer NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `player_notes_by_account` ON `player_notes` (`user_num`,`id`);