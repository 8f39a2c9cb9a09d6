-- Balances from before the ledger become its first entries; the trigger that moves balances comes after them.
INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
  SELECT user_num, 'rcoin', user_point, 'opening', '', 'opening:' || user_num || ':rcoin', created_at FROM users WHERE user_point > 0;
--> statement-breakpoint
INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
  SELECT user_num, 'milleage', user_point2, 'opening', '', 'opening:' || user_num || ':milleage', created_at FROM users WHERE user_point2 > 0;
--> statement-breakpoint
INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
  SELECT user_num, 'referral', referral_balance, 'opening', '', 'opening:' || user_num || ':referral', created_at FROM users WHERE referral_balance > 0;
--> statement-breakpoint
-- An entry and the balance it moves are one and the same write; a balance below nothing breaks the check of `users`.
CREATE TRIGGER ledger_moves_balance AFTER INSERT ON ledger BEGIN
  SELECT RAISE(ABORT, 'ledger: there is no such account') WHERE NOT EXISTS (SELECT 1 FROM users WHERE user_num = NEW.user_num);
  UPDATE users SET
    user_point = user_point + iif(NEW.currency = 'rcoin', NEW.amount, 0),
    user_point2 = user_point2 + iif(NEW.currency = 'milleage', NEW.amount, 0),
    referral_balance = referral_balance + iif(NEW.currency = 'referral', NEW.amount, 0)
  WHERE user_num = NEW.user_num;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_is_never_changed BEFORE UPDATE ON ledger BEGIN
  SELECT RAISE(ABORT, 'ledger: entries are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_is_never_deleted BEFORE DELETE ON ledger BEGIN
  SELECT RAISE(ABORT, 'ledger: entries are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER accounts_begin_empty BEFORE INSERT ON users
WHEN NEW.user_point <> 0 OR NEW.user_point2 <> 0 OR NEW.referral_balance <> 0 BEGIN
  SELECT RAISE(ABORT, 'ledger: an account begins with nothing; enter its balance into the ledger');
END;
