CREATE TABLE `sign_up_answers` (
	`user_num` integer NOT NULL,
	`field` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`user_num`, `field`)
);
--> statement-breakpoint
CREATE INDEX `sign_up_answers_by_field` ON `sign_up_answers` (`field`);