CREATE TABLE `news_tags` (
	`tag` text NOT NULL,
	`news_id` integer NOT NULL,
	PRIMARY KEY(`tag`, `news_id`)
);
--> statement-breakpoint
CREATE INDEX `news_tags_by_item` ON `news_tags` (`news_id`);--> statement-breakpoint
DROP INDEX `news_by_date`;--> statement-breakpoint
DROP INDEX `news_by_type_and_date`;--> statement-breakpoint
ALTER TABLE `news` ADD `pinned` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `news` ADD `tags` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `news_pinned` ON `news` (`id`) WHERE "news"."pinned" = 1;--> statement-breakpoint
CREATE INDEX `news_by_date` ON `news` (`published`,`pinned`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `news_by_type_and_date` ON `news` (`published`,`type`,`pinned`,`published_at`,`id`);--> statement-breakpoint
CREATE TRIGGER news_insert_tags AFTER INSERT ON news WHEN NEW.tags <> '[]' BEGIN
  INSERT OR IGNORE INTO news_tags (tag, news_id) SELECT value, NEW.id FROM json_each(NEW.tags);
END;
--> statement-breakpoint
CREATE TRIGGER news_update_tags AFTER UPDATE OF tags ON news WHEN NEW.tags <> OLD.tags BEGIN
  DELETE FROM news_tags WHERE news_id = NEW.id;
  INSERT OR IGNORE INTO news_tags (tag, news_id) SELECT value, NEW.id FROM json_each(NEW.tags);
END;
--> statement-breakpoint
CREATE TRIGGER news_delete_related AFTER DELETE ON news BEGIN
  DELETE FROM news_tags WHERE news_id = OLD.id;
  DELETE FROM news_views WHERE news_id = OLD.id;
END;
