-- Indexes replace three tables that the writer kept. Every move of a packet adds entries to all of them, which costs less than the rows of
-- the tables did.
DROP TABLE due;
DROP TABLE packet_by_status;
DROP TABLE packet_by_owner;

CREATE INDEX packet_state_by_due ON packet_state (due_at, number) WHERE due_at > 0;

-- Most packets are completed, so they are not in this index.
CREATE INDEX packet_state_by_status ON packet_state (status, number) WHERE status <> 'completed';

CREATE INDEX packet_state_by_owner ON packet_state (owner, number);
