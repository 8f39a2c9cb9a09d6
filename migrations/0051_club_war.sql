CREATE TABLE `region_reports` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `club_war_results` (
	`war` text PRIMARY KEY NOT NULL,
	`region` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`guild_num` integer NOT NULL,
	`guild_name` text NOT NULL,
	`decided_by` text NOT NULL,
	`decided_at` integer NOT NULL,
	`revision` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `club_war_results_by_time` ON `club_war_results` ("starts_at" desc,`region`,`guild_num`);--> statement-breakpoint
CREATE INDEX `club_war_results_by_region` ON `club_war_results` (`region`,"starts_at" desc);--> statement-breakpoint
CREATE INDEX `club_war_results_by_guild` ON `club_war_results` (`guild_num`,"starts_at" desc);--> statement-breakpoint
ALTER TABLE `game_documents` ADD `changed_at` integer;