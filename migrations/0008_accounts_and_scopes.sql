CREATE TABLE `known_networks` (
	`network_hash` text PRIMARY KEY NOT NULL,
	`user_num` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `known_networks_by_user` ON `known_networks` (`user_num`);--> statement-breakpoint
CREATE INDEX `known_networks_by_expiry` ON `known_networks` (`expires_at`);--> statement-breakpoint
ALTER TABLE `bridge_keys` ADD `scopes` text DEFAULT 'characters whitelist deliveries' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `pending_email` text;--> statement-breakpoint
ALTER TABLE `users` ADD `pending_email_key` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `items_hash` text;