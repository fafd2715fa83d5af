-- Indexes instead of tables that the writer kept. Each of them ends with the number of the packet, the key of the table.
DROP TABLE due;
DROP TABLE packet_by_status;
DROP TABLE packet_by_owner;

CREATE INDEX packet_state_by_due ON packet_state (due_at) WHERE due_at > 0;

-- Most packets are completed, so they are not in this index.
CREATE INDEX packet_state_by_status ON packet_state (status) WHERE status <> 'completed';

CREATE INDEX packet_state_by_owner ON packet_state (owner);
