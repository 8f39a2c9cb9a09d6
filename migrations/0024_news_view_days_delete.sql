CREATE TRIGGER news_delete_view_days AFTER DELETE ON news BEGIN
  DELETE FROM news_view_days WHERE news_id = OLD.id;
END;
