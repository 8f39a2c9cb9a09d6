CREATE TABLE `coin_reversals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`user_num` integer NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`taken` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `coin_reversals_by_order` ON `coin_reversals` (`order_id`);--> statement-breakpoint
CREATE TABLE `payment_facts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider` text NOT NULL,
	`kind` text NOT NULL,
	`object_id` text NOT NULL,
	`order_number` text,
	`checkout_id` text,
	`payment_id` text,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`method` text DEFAULT '' NOT NULL,
	`state` text NOT NULL,
	`is_test` integer NOT NULL,
	`at` integer NOT NULL,
	`recorded_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_facts_by_object` ON `payment_facts` (`provider`,`kind`,`object_id`);--> statement-breakpoint
CREATE INDEX `payment_facts_by_order` ON `payment_facts` (`order_number`);--> statement-breakpoint
CREATE INDEX `payment_facts_by_payment` ON `payment_facts` (`provider`,`payment_id`);--> statement-breakpoint
CREATE INDEX `payment_facts_by_checkout` ON `payment_facts` (`provider`,`checkout_id`);--> statement-breakpoint
CREATE TABLE `payment_order_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`user_num` integer NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`amount` integer,
	`note` text DEFAULT '' NOT NULL,
	`actor_num` integer,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_order_events_by_key` ON `payment_order_events` (`key`);--> statement-breakpoint
CREATE INDEX `payment_order_events_by_order` ON `payment_order_events` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `payment_order_events_by_user` ON `payment_order_events` (`user_num`,`id`);--> statement-breakpoint
CREATE TABLE `payment_orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` text NOT NULL,
	`user_num` integer NOT NULL,
	`request_key` text NOT NULL,
	`package_id` integer NOT NULL,
	`package_name` text NOT NULL,
	`coins` integer NOT NULL,
	`bonus` integer NOT NULL,
	`first_bonus` integer NOT NULL,
	`price` integer NOT NULL,
	`amount` integer NOT NULL,
	`provider` text NOT NULL,
	`wallet_id` integer,
	`is_test` integer DEFAULT false NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`submitted_at` integer,
	`decided_at` integer,
	`decided_by` integer,
	`decision` text DEFAULT '' NOT NULL,
	`paid_at` integer,
	`credited` integer DEFAULT 0 NOT NULL,
	`reversed` integer DEFAULT 0 NOT NULL,
	`receipt_number` integer,
	`checkout_id` text,
	`checkout_url` text,
	`payment_id` text,
	`paid_with` text DEFAULT '' NOT NULL,
	`checked_at` integer,
	`reference` text,
	`picture_hash` text,
	`attention` text DEFAULT '' NOT NULL,
	CONSTRAINT "payment_orders_amounts" CHECK("payment_orders"."reversed" BETWEEN 0 AND "payment_orders"."credited" AND "payment_orders"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_by_number` ON `payment_orders` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_by_request` ON `payment_orders` (`user_num`,`request_key`);--> statement-breakpoint
CREATE INDEX `payment_orders_by_user` ON `payment_orders` (`user_num`,`id`);--> statement-breakpoint
CREATE INDEX `payment_orders_by_package` ON `payment_orders` (`user_num`,`package_id`);--> statement-breakpoint
CREATE INDEX `payment_orders_by_state` ON `payment_orders` (`state`,`submitted_at`,`id`);--> statement-breakpoint
CREATE INDEX `payment_orders_by_payment_time` ON `payment_orders` (`paid_at`);--> statement-breakpoint
CREATE INDEX `payment_orders_attention` ON `payment_orders` (`id`) WHERE attention <> '';--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_by_amount` ON `payment_orders` (`wallet_id`,`amount`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `payment_orders_by_wallet` ON `payment_orders` (`wallet_id`,`amount`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_by_checkout` ON `payment_orders` (`provider`,`checkout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_by_payment` ON `payment_orders` (`provider`,`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_by_reference` ON `payment_orders` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_by_picture` ON `payment_orders` (`picture_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_by_receipt` ON `payment_orders` (`is_test`,`receipt_number`);--> statement-breakpoint
CREATE TABLE `payment_packages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`info` text DEFAULT '' NOT NULL,
	`image_url` text DEFAULT '' NOT NULL,
	`price` integer NOT NULL,
	`coins` integer NOT NULL,
	`bonus` integer DEFAULT 0 NOT NULL,
	`first_bonus` integer DEFAULT 0 NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`account_limit` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`offered` integer DEFAULT true NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_packages_amounts" CHECK("payment_packages"."price" > 0 AND "payment_packages"."coins" > 0 AND "payment_packages"."bonus" >= 0 AND "payment_packages"."first_bonus" >= 0)
);
--> statement-breakpoint
CREATE TABLE `payment_proof_parts` (
	`proof_id` integer NOT NULL,
	`part` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`proof_id`, `part`)
);
--> statement-breakpoint
CREATE TABLE `payment_proofs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`reference` text NOT NULL,
	`picture_hash` text,
	`type` text,
	`size` integer DEFAULT 0 NOT NULL,
	`bucket_key` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_proofs_by_order` ON `payment_proofs` (`order_id`,`id`);--> statement-breakpoint
CREATE TABLE `payment_wallets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`account_name` text NOT NULL,
	`account_number` text NOT NULL,
	`qr_text` text DEFAULT '' NOT NULL,
	`qr_tested` integer DEFAULT false NOT NULL,
	`instructions` text DEFAULT '' NOT NULL,
	`promised_minutes` integer DEFAULT 60 NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`offered` integer DEFAULT true NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`facts` text NOT NULL,
	`order_number` text,
	`received_at` integer NOT NULL,
	`processed_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_webhooks_by_event` ON `payment_webhooks` (`provider`,`event_id`);--> statement-breakpoint
CREATE INDEX `payment_webhooks_by_order` ON `payment_webhooks` (`order_number`);--> statement-breakpoint
CREATE INDEX `payment_webhooks_open` ON `payment_webhooks` (`id`) WHERE processed_at IS NULL;--> statement-breakpoint
CREATE TABLE `bundle_items` (
	`bundle_num` integer NOT NULL,
	`product_num` integer NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`bundle_num`, `product_num`),
	CONSTRAINT "bundle_items_quantity" CHECK(typeof("bundle_items"."quantity") = 'integer' AND "bundle_items"."quantity" BETWEEN 1 AND 99)
);
--> statement-breakpoint
CREATE TABLE `discount_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`campaign` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`min_total` integer DEFAULT 0 NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`use_limit` integer,
	`account_limit` integer,
	`offered` integer DEFAULT true NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "discount_codes_value" CHECK(typeof("discount_codes"."value") = 'integer' AND "discount_codes"."value" >= 1 AND ("discount_codes"."kind" <> 'percent' OR "discount_codes"."value" <= 100))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discount_codes_code_unique` ON `discount_codes` (`code`);--> statement-breakpoint
CREATE TABLE `discount_uses` (
	`purchase_id` integer PRIMARY KEY NOT NULL,
	`code_id` integer NOT NULL,
	`user_num` integer NOT NULL,
	`amount` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `discount_uses_by_code` ON `discount_uses` (`code_id`,`user_num`);--> statement-breakpoint
CREATE TABLE `gifts` (
	`purchase_id` integer PRIMARY KEY NOT NULL,
	`giver_num` integer NOT NULL,
	`recipient_num` integer NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`given_at` integer NOT NULL,
	`refusable_until` integer NOT NULL,
	`refused_at` integer
);
--> statement-breakpoint
CREATE INDEX `gifts_by_recipient` ON `gifts` (`recipient_num`,`purchase_id`);--> statement-breakpoint
CREATE INDEX `gifts_by_giver` ON `gifts` (`giver_num`,`purchase_id`);--> statement-breakpoint
CREATE TABLE `shop_categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`offered` integer DEFAULT true NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_categories_key_unique` ON `shop_categories` (`key`);--> statement-breakpoint
CREATE TABLE `debt_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_num` integer NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`kind` text NOT NULL,
	`reference` text NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "debt_entries_amount" CHECK(typeof("debt_entries"."amount") = 'integer' AND "debt_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `debt_entries_by_key` ON `debt_entries` (`key`);--> statement-breakpoint
CREATE INDEX `debt_entries_by_user` ON `debt_entries` (`user_num`,`id`);--> statement-breakpoint
CREATE TABLE `debts` (
	`user_num` integer NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`user_num`, `currency`),
	CONSTRAINT "debts_amount" CHECK(typeof("debts"."amount") = 'integer' AND "debts"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE `deliveries` ADD `currency` text DEFAULT 'rcoin' NOT NULL;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `payer_num` integer;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `refunded_at` integer;--> statement-breakpoint
CREATE INDEX `deliveries_by_payer` ON `deliveries` (`payer_num`,`id`) WHERE payer_num IS NOT NULL;--> statement-breakpoint
ALTER TABLE `purchase_lines` ADD `currency` text DEFAULT 'rcoin' NOT NULL;--> statement-breakpoint
ALTER TABLE `purchase_lines` ADD `paid` integer;--> statement-breakpoint
ALTER TABLE `purchase_lines` ADD `units` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `purchase_lines_by_item` ON `purchase_lines` (`user_num`,`product_num`,`bought_at`);--> statement-breakpoint
ALTER TABLE `purchases` ADD `other_totals` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `purchases` ADD `discount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `purchases` ADD `recipient_num` integer;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `currency` text DEFAULT 'rcoin' NOT NULL;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `sale_price` integer;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `sale_from` integer;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `sale_until` integer;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `stock` integer;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `account_limit` integer;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `day_limit` integer;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `starts_at` integer;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `ends_at` integer;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `featured` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `variant_group` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `variant_label` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `shop_items_by_variant` ON `shop_items` (`variant_group`,`product_num`) WHERE variant_group <> '';--> statement-breakpoint
INSERT INTO `shop_categories` (`key`, `name`, `position`) VALUES
  ('costume', 'Costumes', 10),
  ('weapon', 'Weapon skins', 20),
  ('pet', 'Pets', 30),
  ('box', 'Capsules and boxes', 40),
  ('potion', 'Potions', 50),
  ('scroll', 'Scrolls and books', 60),
  ('ticket', 'Tickets', 70),
  ('gem', 'Gems', 80),
  ('utility', 'Utilities', 90);
--> statement-breakpoint
-- The trigger writes the entries of settlements itself and moves the balance with them. It leaves them out here, so that
-- the result does not depend on whether triggers are recursive.
DROP TRIGGER ledger_moves_balance;
--> statement-breakpoint
CREATE TRIGGER ledger_moves_balance AFTER INSERT ON ledger WHEN NEW.kind <> 'settlement' BEGIN
  SELECT RAISE(ABORT, 'ledger: there is no such account') WHERE NOT EXISTS (SELECT 1 FROM users WHERE user_num = NEW.user_num);
  INSERT INTO balances (user_num, currency, amount) VALUES (NEW.user_num, NEW.currency, 0)
    ON CONFLICT (user_num, currency) DO NOTHING;
  UPDATE balances SET amount = amount + NEW.amount WHERE user_num = NEW.user_num AND currency = NEW.currency;
  INSERT INTO debt_entries (user_num, currency, amount, kind, reference, key, at)
    SELECT NEW.user_num, NEW.currency, -min(debts.amount, balances.amount), 'settlement', NEW.id, 'settlement:' || NEW.id, NEW.at
    FROM debts JOIN balances ON balances.user_num = debts.user_num AND balances.currency = debts.currency
    WHERE NEW.amount > 0 AND debts.user_num = NEW.user_num AND debts.currency = NEW.currency AND debts.amount > 0;
END;
--> statement-breakpoint
CREATE TRIGGER debt_entries_move_debt AFTER INSERT ON debt_entries BEGIN
  SELECT RAISE(ABORT, 'debts: there is no such account') WHERE NOT EXISTS (SELECT 1 FROM users WHERE user_num = NEW.user_num);
  INSERT INTO debts (user_num, currency, amount) VALUES (NEW.user_num, NEW.currency, 0)
    ON CONFLICT (user_num, currency) DO NOTHING;
  UPDATE debts SET amount = amount + NEW.amount WHERE user_num = NEW.user_num AND currency = NEW.currency;
  UPDATE balances SET amount = amount + NEW.amount
    WHERE NEW.kind = 'settlement' AND user_num = NEW.user_num AND currency = NEW.currency;
  INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
    SELECT NEW.user_num, NEW.currency, NEW.amount, 'settlement', NEW.reference, NEW.key, NEW.at WHERE NEW.kind = 'settlement';
END;
--> statement-breakpoint
CREATE TRIGGER debt_entries_are_never_changed BEFORE UPDATE ON debt_entries BEGIN
  SELECT RAISE(ABORT, 'debts: entries are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER debt_entries_are_never_deleted BEFORE DELETE ON debt_entries BEGIN
  SELECT RAISE(ABORT, 'debts: entries are never deleted');
END;
--> statement-breakpoint
-- A cancelled unit returns to the stock of the item that was bought. A bundle returns with as many units as one has.
CREATE TRIGGER deliveries_return_stock AFTER UPDATE OF flag ON deliveries WHEN NEW.flag = 3 AND OLD.flag <> 3 BEGIN
  UPDATE shop_items SET stock = stock + 1
  WHERE stock IS NOT NULL AND product_num = (
    SELECT purchase_lines.product_num FROM purchase_lines WHERE purchase_lines.id = NEW.line_id
      AND (SELECT count(*) FROM deliveries WHERE line_id = NEW.line_id AND flag = 3) % units = 0);
END;
--> statement-breakpoint
INSERT INTO translations (kind, entry, language, texts, source, changed_at)
SELECT 'category', CAST(shop_categories.id AS TEXT), 'fil', json_object('name', filipino.value), json_object('name', name), unixepoch() * 1000
FROM shop_categories JOIN json_each('{"costume":"Costume","weapon":"Weapon skin","pet":"Pet","box":"Capsule at box",
  "potion":"Potion","scroll":"Scroll at libro","ticket":"Ticket","gem":"Gem","utility":"Iba pang gamit"}') AS filipino
  ON filipino.key = shop_categories.key;
