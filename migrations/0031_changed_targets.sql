ALTER TABLE `downloads` ADD `file_changed_at` integer;--> statement-breakpoint
ALTER TABLE `payment_wallets` ADD `account_changed_at` integer;