-- The second database of a large site: old logins and entries of the audit log, with the columns of the first database.
CREATE TABLE log_database (
	id text PRIMARY KEY NOT NULL,
	moves integer DEFAULT 0 NOT NULL,
	followed_at integer DEFAULT 0 NOT NULL,
	followed_id integer DEFAULT 0 NOT NULL
);
CREATE TABLE logins (
	id integer PRIMARY KEY NOT NULL,
	user_num integer NOT NULL,
	at integer NOT NULL,
	ip text NOT NULL,
	device text DEFAULT '' NOT NULL,
	place text DEFAULT '' NOT NULL,
	method text DEFAULT 'password' NOT NULL
);
CREATE INDEX logins_by_user ON logins (user_num, at);
CREATE INDEX logins_by_time ON logins (at);
CREATE INDEX logins_by_ip ON logins (ip, at);
CREATE TABLE audit_log (
	id integer PRIMARY KEY NOT NULL,
	at integer NOT NULL,
	admin_num integer NOT NULL,
	admin_id text NOT NULL,
	ip text NOT NULL,
	action text NOT NULL,
	target text NOT NULL,
	reason text DEFAULT '' NOT NULL,
	before text DEFAULT '' NOT NULL,
	after text DEFAULT '' NOT NULL
);
CREATE INDEX audit_log_by_admin ON audit_log (admin_num, id);
CREATE INDEX audit_log_by_action ON audit_log (action, id);
CREATE INDEX audit_log_by_target ON audit_log (target, id);
-- A backup of this database keeps its place here, as one of the first does.
CREATE TABLE backup_changes (
	id integer PRIMARY KEY NOT NULL,
	table_name text NOT NULL,
	key text NOT NULL
);
CREATE TABLE backup_progress (
	id text PRIMARY KEY NOT NULL,
	key text DEFAULT '' NOT NULL,
	started_at integer NOT NULL,
	state text DEFAULT '' NOT NULL,
	attempts integer DEFAULT 0 NOT NULL
);
