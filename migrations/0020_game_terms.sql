CREATE TABLE `game_documents` (
	`name` text PRIMARY KEY NOT NULL,
	`entries` text,
	`revision` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `month_rankings_by_mmr_class`;--> statement-breakpoint
DROP INDEX `month_rankings_by_mmr_both`;--> statement-breakpoint
DROP INDEX `month_rankings_by_level_class`;--> statement-breakpoint
DROP INDEX `month_rankings_by_level_both`;--> statement-breakpoint
DROP INDEX `month_rankings_by_money_class`;--> statement-breakpoint
DROP INDEX `month_rankings_by_money_both`;--> statement-breakpoint
DROP INDEX `month_rankings_by_kills_class`;--> statement-breakpoint
DROP INDEX `month_rankings_by_kills_both`;--> statement-breakpoint
CREATE INDEX `month_rankings_by_mmr_class` ON `month_rankings` (`month`,`cha_class`,"cha_mmr" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_mmr_both` ON `month_rankings` (`month`,`cha_school`,`cha_class`,"cha_mmr" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_level_class` ON `month_rankings` (`month`,`cha_class`,"cha_level" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_level_both` ON `month_rankings` (`month`,`cha_school`,`cha_class`,"cha_level" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_money_class` ON `month_rankings` (`month`,`cha_class`,"cha_money" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_money_both` ON `month_rankings` (`month`,`cha_school`,`cha_class`,"cha_money" desc,`cha_level_up_date`,`cha_num`);--> statement-breakpoint
CREATE INDEX `month_rankings_by_kills_class` ON `month_rankings` (`month`,`cha_class`,"kills" desc,`cha_level_up_date`,`cha_num`) WHERE "month_rankings"."kills" > 0;--> statement-breakpoint
CREATE INDEX `month_rankings_by_kills_both` ON `month_rankings` (`month`,`cha_school`,`cha_class`,"kills" desc,`cha_level_up_date`,`cha_num`) WHERE "month_rankings"."kills" > 0;