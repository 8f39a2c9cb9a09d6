CREATE TABLE `payment_references` (
	`key` text NOT NULL,
	`order_id` integer NOT NULL,
	PRIMARY KEY(`key`, `order_id`)
);
--> statement-breakpoint
CREATE TABLE `payment_refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`request_key` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`requested_by` integer NOT NULL,
	`approval_id` integer,
	`requested_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	CONSTRAINT "payment_refunds_amount" CHECK("payment_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_refunds_by_request` ON `payment_refunds` (`request_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_refunds_by_order` ON `payment_refunds` (`order_id`) WHERE state = 'requested';--> statement-breakpoint
DROP INDEX `payment_orders_by_reference`;--> statement-breakpoint
ALTER TABLE `payment_orders` ADD `over_limit` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_proofs_by_picture` ON `payment_proofs` (`picture_hash`) WHERE picture_hash IS NOT NULL;--> statement-breakpoint
-- The references that were sent before, in the form of `referenceKeys`: the longest number of at least nine digits;
-- otherwise the reference without usual words, letters in front of six digits or more, and leading zeros.
INSERT OR IGNORE INTO `payment_references` (`key`, `order_id`)
WITH RECURSIVE sent (order_id, reference) AS (
	SELECT order_id, reference FROM payment_proofs WHERE order_id > 0
	UNION SELECT id, reference FROM payment_orders WHERE reference IS NOT NULL
),
scanned (order_id, reference, rest, run, longest) AS (
	SELECT order_id, reference, replace(replace(replace(reference, 'O', '0'), 'I', '1'), 'L', '1') || '-', '', '' FROM sent
	UNION ALL
	SELECT order_id, reference, substr(rest, 2),
		iif(substr(rest, 1, 1) BETWEEN '0' AND '9', run || substr(rest, 1, 1), ''),
		iif(length(ltrim(run, '0')) > length(longest), ltrim(run, '0'), longest)
	FROM scanned WHERE rest <> ''
),
unlabelled (order_id, longest, text) AS (
	SELECT order_id, longest, coalesce(nullif(replace(replace(replace(replace(replace(replace(replace(replace(replace(
		reference, 'REFERENCE', ''), 'REF', ''), 'NUMBER', ''), 'INSTAPAY', ''), 'PESONET', ''), 'PAYMAYA', ''), 'MAYA', ''),
		'GCASH', ''), 'NO', ''), ''), reference)
	FROM scanned WHERE rest = ''
),
shortened (order_id, longest, short) AS (
	SELECT order_id, longest, iif(ltrim(text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') GLOB '*[^0-9]*'
			OR length(ltrim(text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')) < 6,
		ltrim(text, '0'), ltrim(ltrim(text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), '0'))
	FROM unlabelled
)
SELECT iif(length(longest) >= 9, longest, iif(short = '', '0', short)), order_id FROM shortened;
