-- The search index of tasks. It is filled from the audit records after the fact, so moves of packets do not write to it.
CREATE TABLE task_document (
  number BIGINT PRIMARY KEY,
  updated_at BIGINT NOT NULL,
  cost BIGINT NOT NULL,
  words TSVECTOR NOT NULL
);
CREATE INDEX task_document_by_time ON task_document (updated_at, number);
CREATE INDEX task_document_by_cost ON task_document (cost, number);
CREATE INDEX task_document_by_word ON task_document USING GIN (words);

-- Also for older programs that delete a task without knowing of the index.
CREATE FUNCTION task_leaves_index() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM task_document WHERE number = OLD.number;
  RETURN NULL;
END;
$$;
CREATE TRIGGER task_leaves_index AFTER DELETE ON task FOR EACH ROW EXECUTE FUNCTION task_leaves_index();
