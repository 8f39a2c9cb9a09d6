CREATE TABLE `shop_items` (
	`product_num` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`price` integer NOT NULL,
	`image_url` text DEFAULT '' NOT NULL,
	`info` text DEFAULT '' NOT NULL,
	`offered` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE INDEX `shop_items_by_number` ON `shop_items` (`offered`,`product_num`);--> statement-breakpoint
CREATE INDEX `shop_items_by_category` ON `shop_items` (`offered`,`category`,`product_num`);