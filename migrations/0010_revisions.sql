CREATE TABLE `write_guards` (
	`holds` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `pages` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `banners` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `downloads` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `news` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- An insert that does not hold ends its transaction; one that holds leaves nothing behind.
CREATE TRIGGER write_guards_hold BEFORE INSERT ON write_guards BEGIN
  SELECT RAISE(ABORT, 'stale write') WHERE NEW.holds IS NOT 1;
  SELECT RAISE(IGNORE);
END;
