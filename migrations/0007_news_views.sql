CREATE TABLE `news_views` (
	`news_id` integer PRIMARY KEY NOT NULL,
	`views` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `whitelist_by_ip` ON `whitelist` (`ip`,`user_num`);