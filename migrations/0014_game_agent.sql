CREATE TABLE `agents` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`lineage` text NOT NULL,
	`started_at` integer NOT NULL,
	`last_contact_at` integer NOT NULL,
	`streams` text NOT NULL,
	`public_key` text,
	`accepted_at` integer,
	`waiting_key` text
);
--> statement-breakpoint
CREATE INDEX `agents_by_acceptance` ON `agents` (`accepted_at`);--> statement-breakpoint
CREATE TABLE `game_items` (
	`product_num` integer PRIMARY KEY NOT NULL,
	`item_main` integer NOT NULL,
	`item_sub` integer NOT NULL,
	`name` text NOT NULL,
	`duration` text NOT NULL,
	`price` integer NOT NULL,
	`hidden` integer NOT NULL,
	`sweep` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `game_items_by_name` ON `game_items` ("name" COLLATE NOCASE);--> statement-breakpoint
CREATE TABLE `guild_regions` (
	`region` integer PRIMARY KEY NOT NULL,
	`guild_num` integer NOT NULL,
	`tax` real NOT NULL
);
--> statement-breakpoint
CREATE TABLE `guilds` (
	`guild_num` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`master` text NOT NULL,
	`rank` integer NOT NULL,
	`wins` integer NOT NULL,
	`draws` integer NOT NULL,
	`losses` integer NOT NULL,
	`members` text NOT NULL,
	`sweep` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `online_counts` (
	`at` integer PRIMARY KEY NOT NULL,
	`online` integer NOT NULL,
	`maximum` integer NOT NULL,
	`channels` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `game_accounts` (
	`user_num` integer PRIMARY KEY NOT NULL,
	`game_user_num` integer,
	`game_user_id` text DEFAULT '' NOT NULL,
	`state` text NOT NULL,
	`refusal` text,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `game_accounts_game_user_num_unique` ON `game_accounts` (`game_user_num`);--> statement-breakpoint
CREATE TABLE `game_tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_num` integer NOT NULL,
	`kind` text NOT NULL,
	`game_user_num` integer,
	`sealed` text,
	`key_id` text,
	`until` integer,
	`state` text DEFAULT 'pending' NOT NULL,
	`refusal` text,
	`created_at` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE INDEX `game_tasks_pending` ON `game_tasks` (`id`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `game_tasks_by_result` ON `game_tasks` (`state`,`done_at`);--> statement-breakpoint
CREATE INDEX `game_tasks_by_user` ON `game_tasks` (`user_num`,`id`);--> statement-breakpoint
ALTER TABLE `deliveries` ADD `game_product_num` integer;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `agent_work` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `claimed_at` integer;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `banked_at` integer;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `game_key` text;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `game_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `game_refusal` text;--> statement-breakpoint
CREATE INDEX `deliveries_for_agent` ON `deliveries` (`id`) WHERE agent_work = 1;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `game_product_num` integer;