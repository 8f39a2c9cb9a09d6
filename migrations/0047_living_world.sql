CREATE TABLE `former_names` (
	`kind` text NOT NULL,
	`num` integer NOT NULL,
	`name` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`kind`, `num`, `until`)
);
--> statement-breakpoint
CREATE INDEX `former_names_by_name` ON `former_names` ("name" COLLATE NOCASE) WHERE kind = 'character';--> statement-breakpoint
CREATE TABLE `guild_marks` (
	`hash` text PRIMARY KEY NOT NULL,
	`png` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `region_owners` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`region` integer NOT NULL,
	`guild_num` integer NOT NULL,
	`guild_name` text NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `region_owners_by_region` ON `region_owners` (`region`,"since" desc);--> statement-breakpoint
CREATE INDEX `region_owners_by_guild` ON `region_owners` (`guild_num`,"since" desc);--> statement-breakpoint
CREATE TABLE `profile_choices` (
	`user_num` integer PRIMARY KEY NOT NULL,
	`hidden` integer NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ranking_places` (
	`month` text NOT NULL,
	`board` text NOT NULL,
	`place` integer NOT NULL,
	`cha_num` integer NOT NULL,
	`cha_name` text NOT NULL,
	`cha_class` integer NOT NULL,
	`cha_school` integer NOT NULL,
	`score` integer NOT NULL,
	PRIMARY KEY(`month`, `board`, `place`)
);
--> statement-breakpoint
CREATE INDEX `ranking_places_by_character` ON `ranking_places` (`cha_num`,`board`,`place`);--> statement-breakpoint
CREATE INDEX `ranking_places_first` ON `ranking_places` ("month" desc,`board`,`place`) WHERE place <= 3;--> statement-breakpoint
ALTER TABLE `characters` ADD `gu_num` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `characters` ADD `gu_position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `characters` ADD `first_seen_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `characters_by_guild` ON `characters` (`gu_num`,"gu_position" desc,"cha_level" desc,`cha_num`) WHERE gu_num > 0;--> statement-breakpoint
ALTER TABLE `guilds` ADD `master_num` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guilds` ADD `mark` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `guilds` ADD `first_seen_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guilds` ADD `member_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guilds` ADD `average_level` real DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `guilds_by_wins` ON `guilds` ("wins" desc,`losses`,`guild_num`);--> statement-breakpoint
CREATE INDEX `guilds_by_members` ON `guilds` ("member_count" desc,`guild_num`);--> statement-breakpoint
CREATE INDEX `guilds_by_level` ON `guilds` ("average_level" desc,`guild_num`);--> statement-breakpoint
ALTER TABLE `ranking_months` ADD `placed_at` integer;--> statement-breakpoint
UPDATE `characters` SET `first_seen_at` = coalesce((SELECT `first_at` FROM `month_rankings` AS `seen`
  WHERE `seen`.`cha_num` = `characters`.`cha_num` ORDER BY `month` LIMIT 1), `pushed_at`);
