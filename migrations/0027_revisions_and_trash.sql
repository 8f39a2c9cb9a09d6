CREATE TABLE `content_revisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`entry` text NOT NULL,
	`saved_at` integer,
	`saved_by` integer,
	`content` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `content_revisions_by_entry` ON `content_revisions` (`kind`,`entry`,`id`);--> statement-breakpoint
CREATE TABLE `trash` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`entry` integer NOT NULL,
	`title` text NOT NULL,
	`deleted_at` integer NOT NULL,
	`deleted_by` integer NOT NULL,
	`content` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trash_by_time` ON `trash` (`deleted_at`);--> statement-breakpoint
-- What is deleted for good loses its history as well. A restored entry keeps it: its content was emptied before.
CREATE TRIGGER trash_delete_revisions AFTER DELETE ON trash WHEN OLD.content <> '' BEGIN
  DELETE FROM content_revisions WHERE kind = OLD.kind AND entry = CAST(OLD.entry AS TEXT);
END;
