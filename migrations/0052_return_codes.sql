CREATE TRIGGER deliveries_return_code AFTER UPDATE OF flag, refunded_at ON deliveries
WHEN NEW.flag = 3 OR NEW.refunded_at IS NOT NULL BEGIN
  DELETE FROM discount_uses
  WHERE purchase_id = (SELECT purchase_lines.purchase_id FROM purchase_lines WHERE purchase_lines.id = NEW.line_id)
    AND NOT EXISTS (SELECT 1 FROM purchase_lines JOIN deliveries ON deliveries.line_id = purchase_lines.id
      WHERE purchase_lines.purchase_id = discount_uses.purchase_id AND flag < 3 AND refunded_at IS NULL);
END;
--> statement-breakpoint
DELETE FROM discount_uses
WHERE purchase_id IN (SELECT id FROM purchases)
  AND NOT EXISTS (SELECT 1 FROM purchase_lines JOIN deliveries ON deliveries.line_id = purchase_lines.id
    WHERE purchase_lines.purchase_id = discount_uses.purchase_id AND flag < 3 AND refunded_at IS NULL);
