CREATE TABLE `cart_items` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_num` integer NOT NULL,
	`product_num` integer NOT NULL,
	`quantity` integer NOT NULL,
	`is_checked` integer DEFAULT true NOT NULL,
	CONSTRAINT "cart_items_quantity" CHECK(typeof("cart_items"."quantity") = 'integer' AND "cart_items"."quantity" BETWEEN 1 AND 99)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_items_by_user` ON `cart_items` (`user_num`,`product_num`);--> statement-breakpoint
CREATE TABLE `ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_num` integer NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`kind` text NOT NULL,
	`reference` text NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "ledger_amount" CHECK(typeof("ledger"."amount") = 'integer' AND "ledger"."amount" <> 0),
	CONSTRAINT "ledger_currency" CHECK("ledger"."currency" IN ('rcoin', 'milleage', 'referral'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_by_key` ON `ledger` (`key`);--> statement-breakpoint
CREATE INDEX `ledger_by_user` ON `ledger` (`user_num`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_by_time` ON `ledger` (`at`,`currency`);--> statement-breakpoint
CREATE TABLE `purchase_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`purchase_id` integer NOT NULL,
	`user_num` integer NOT NULL,
	`ordinal` integer NOT NULL,
	`product_num` integer NOT NULL,
	`item_name` text NOT NULL,
	`image_url` text NOT NULL,
	`info` text NOT NULL,
	`category` text NOT NULL,
	`price` integer NOT NULL,
	`quantity` integer NOT NULL,
	`bought_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_lines_by_user` ON `purchase_lines` (`user_num`,`ordinal`);--> statement-breakpoint
CREATE INDEX `purchase_lines_by_purchase` ON `purchase_lines` (`purchase_id`);--> statement-breakpoint
CREATE TABLE `purchases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_num` integer NOT NULL,
	`request_key` text NOT NULL,
	`total` integer NOT NULL,
	`bought_at` integer NOT NULL,
	`done` integer DEFAULT false NOT NULL,
	CONSTRAINT "purchases_total" CHECK("purchases"."total" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_by_request` ON `purchases` (`user_num`,`request_key`);--> statement-breakpoint
CREATE INDEX `purchases_by_time` ON `purchases` (`bought_at`);--> statement-breakpoint
CREATE INDEX `purchases_by_user` ON `purchases` (`user_num`,`id`);--> statement-breakpoint
CREATE TABLE `redemptions` (
	`voucher_id` integer PRIMARY KEY NOT NULL,
	`user_num` integer NOT NULL,
	`ordinal` integer NOT NULL,
	`hint` text NOT NULL,
	`rcoin` integer NOT NULL,
	`milleage` integer NOT NULL,
	`referrer_num` integer,
	`referral` integer DEFAULT 0 NOT NULL,
	`redeemed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redemptions_by_user` ON `redemptions` (`user_num`,`ordinal`);--> statement-breakpoint
CREATE INDEX `redemptions_by_time` ON `redemptions` (`redeemed_at`);--> statement-breakpoint
CREATE TABLE `vouchers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code_hash` text NOT NULL,
	`hint` text NOT NULL,
	`batch` text NOT NULL,
	`campaign` text DEFAULT '' NOT NULL,
	`rcoin` integer NOT NULL,
	`milleage` integer NOT NULL,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	CONSTRAINT "vouchers_value" CHECK("vouchers"."rcoin" >= 0 AND "vouchers"."milleage" >= 0 AND "vouchers"."rcoin" + "vouchers"."milleage" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_by_code` ON `vouchers` (`code_hash`);--> statement-breakpoint
CREATE INDEX `vouchers_by_batch` ON `vouchers` (`batch`,`id`);--> statement-breakpoint
ALTER TABLE `deliveries` ADD `line_id` integer;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `price` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_by_line` ON `deliveries` (`line_id`,`flag`,`id`);--> statement-breakpoint
CREATE INDEX `shop_items_by_price` ON `shop_items` (`offered`,`price`,`product_num`);--> statement-breakpoint
CREATE INDEX `shop_items_by_category_and_price` ON `shop_items` (`offered`,`category`,`price`,`product_num`);