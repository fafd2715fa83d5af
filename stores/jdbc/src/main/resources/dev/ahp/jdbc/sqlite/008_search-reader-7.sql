-- The search index of tasks. It is filled from the audit records after the fact, so moves of packets do not write to it.
CREATE TABLE task_document (
  number INTEGER PRIMARY KEY,
  updated_at INTEGER NOT NULL,
  cost INTEGER NOT NULL
) STRICT;
CREATE INDEX task_document_by_time ON task_document (updated_at);
CREATE INDEX task_document_by_cost ON task_document (cost);

-- The words of a task, by its number. With secure-delete, a deletion also removes the words from the index pages.
CREATE VIRTUAL TABLE task_text USING fts5(words, tokenize = 'unicode61 remove_diacritics 0');
INSERT INTO task_text (task_text, rank) VALUES ('secure-delete', 1);

-- Also for older programs that delete a task without knowing of the index.
CREATE TRIGGER task_leaves_index AFTER DELETE ON task
BEGIN
  DELETE FROM task_document WHERE number = OLD.number;
  DELETE FROM task_text WHERE rowid = OLD.number;
END;
