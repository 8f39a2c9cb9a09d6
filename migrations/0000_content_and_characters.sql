CREATE TABLE `banners` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`position` integer NOT NULL,
	`img_url` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`link` text DEFAULT '' NOT NULL,
	`active_from` integer DEFAULT 0 NOT NULL,
	`active_until` integer
);
--> statement-breakpoint
CREATE TABLE `characters` (
	`cha_num` integer PRIMARY KEY NOT NULL,
	`user_num` integer NOT NULL,
	`cha_name` text NOT NULL,
	`cha_level` integer NOT NULL,
	`cha_exp` integer NOT NULL,
	`cha_class` integer NOT NULL,
	`cha_school` integer NOT NULL,
	`cha_pk_score` integer NOT NULL,
	`cha_pk_death` integer NOT NULL,
	`cha_mmr` integer NOT NULL,
	`cha_money` integer NOT NULL,
	`cha_level_up_date` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `characters_by_mmr` ON `characters` ("cha_mmr" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `characters_by_kills` ON `characters` ("cha_pk_score" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `characters_by_level` ON `characters` ("cha_level" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `characters_by_money` ON `characters` ("cha_money" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `characters_by_school_and_level` ON `characters` (`cha_school`,"cha_level" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `characters_by_class_and_level` ON `characters` (`cha_class`,"cha_level" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `characters_by_user` ON `characters` (`user_num`);--> statement-breakpoint
CREATE TABLE `downloads` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`type` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`date` integer NOT NULL,
	`icon` text DEFAULT '' NOT NULL,
	`size_bytes` integer,
	`version` text,
	`sha256` text
);
--> statement-breakpoint
CREATE TABLE `news` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` integer NOT NULL,
	`subject` text NOT NULL,
	`content` text NOT NULL,
	`author` text NOT NULL,
	`img_thumbnail` text DEFAULT '' NOT NULL,
	`is_show_thumbnail` integer DEFAULT false NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`published_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `news_by_date` ON `news` (`published`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `news_by_type_and_date` ON `news` (`published`,`type`,`published_at`,`id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
