CREATE TABLE `guest_book_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_num` integer NOT NULL,
	`message` text NOT NULL,
	`at` integer NOT NULL,
	`day` text NOT NULL,
	`shown_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `guest_book_once_a_day` ON `guest_book_entries` (`user_num`,`day`);--> statement-breakpoint
CREATE INDEX `guest_book_shown` ON `guest_book_entries` (`shown_at`) WHERE shown_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `guest_book_waiting` ON `guest_book_entries` (`at`) WHERE shown_at IS NULL;
