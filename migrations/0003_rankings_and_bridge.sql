CREATE TABLE `bridge_batches` (
	`key_hash` text NOT NULL,
	`batch_id` text NOT NULL,
	`content_hash` text NOT NULL,
	`reply` text NOT NULL,
	`taken_at` integer NOT NULL,
	PRIMARY KEY(`key_hash`, `batch_id`)
);
--> statement-breakpoint
CREATE INDEX `bridge_batches_by_time` ON `bridge_batches` (`taken_at`);--> statement-breakpoint
CREATE TABLE `bridge_keys` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`server` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_num` integer NOT NULL,
	`product_num` integer NOT NULL,
	`item_name` text NOT NULL,
	`purchased_at` integer NOT NULL,
	`flag` integer DEFAULT 0 NOT NULL,
	`changed_at` integer NOT NULL,
	CONSTRAINT "deliveries_flag" CHECK("deliveries"."flag" BETWEEN 0 AND 3)
);
--> statement-breakpoint
CREATE INDEX `deliveries_by_flag` ON `deliveries` (`flag`,`id`);--> statement-breakpoint
CREATE INDEX `deliveries_by_user` ON `deliveries` (`user_num`,`id`);--> statement-breakpoint
CREATE TABLE `month_rankings` (
	`month` text NOT NULL,
	`cha_num` integer NOT NULL,
	`cha_name` text NOT NULL,
	`cha_level` integer NOT NULL,
	`cha_exp` integer NOT NULL,
	`cha_class` integer NOT NULL,
	`class_key` text NOT NULL,
	`cha_school` integer NOT NULL,
	`cha_mmr` integer NOT NULL,
	`cha_money` integer NOT NULL,
	`cha_level_up_date` integer NOT NULL,
	`kills` integer NOT NULL,
	`deaths` integer NOT NULL,
	`kills_total` integer NOT NULL,
	`deaths_total` integer NOT NULL,
	`pushed_at` integer NOT NULL,
	`sequence` integer NOT NULL,
	`first_kills` integer NOT NULL,
	`first_deaths` integer NOT NULL,
	`first_at` integer NOT NULL,
	`first_sequence` integer NOT NULL,
	PRIMARY KEY(`month`, `cha_num`)
);
--> statement-breakpoint
CREATE INDEX `month_rankings_by_mmr` ON `month_rankings` (`month`,"cha_mmr" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_mmr_school` ON `month_rankings` (`month`,`cha_school`,"cha_mmr" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_mmr_class` ON `month_rankings` (`month`,`class_key`,"cha_mmr" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_mmr_both` ON `month_rankings` (`month`,`cha_school`,`class_key`,"cha_mmr" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_level` ON `month_rankings` (`month`,"cha_level" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_level_school` ON `month_rankings` (`month`,`cha_school`,"cha_level" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_level_class` ON `month_rankings` (`month`,`class_key`,"cha_level" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_level_both` ON `month_rankings` (`month`,`cha_school`,`class_key`,"cha_level" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_money` ON `month_rankings` (`month`,"cha_money" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_money_school` ON `month_rankings` (`month`,`cha_school`,"cha_money" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_money_class` ON `month_rankings` (`month`,`class_key`,"cha_money" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_money_both` ON `month_rankings` (`month`,`cha_school`,`class_key`,"cha_money" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_kills` ON `month_rankings` (`month`,"kills" desc,`cha_level_up_date`,`cha_num`) WHERE "month_rankings"."kills" > 0;--> statement-breakpoint
CREATE INDEX `month_rankings_by_kills_school` ON `month_rankings` (`month`,`cha_school`,"kills" desc,`cha_level_up_date`,`cha_num`) WHERE "month_rankings"."kills" > 0;--> statement-breakpoint
CREATE INDEX `month_rankings_by_kills_class` ON `month_rankings` (`month`,`class_key`,"kills" desc,`cha_level_up_date`,`cha_num`) WHERE "month_rankings"."kills" > 0;--> statement-breakpoint
CREATE INDEX `month_rankings_by_kills_both` ON `month_rankings` (`month`,`cha_school`,`class_key`,"kills" desc,`cha_level_up_date`,`cha_num`) WHERE "month_rankings"."kills" > 0;--> statement-breakpoint
CREATE INDEX `month_rankings_by_character` ON `month_rankings` (`cha_num`,`month`);--> statement-breakpoint
CREATE TABLE `ranking_months` (
	`month` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE `characters` ADD `pushed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `characters` ADD `sequence` integer DEFAULT 0 NOT NULL;