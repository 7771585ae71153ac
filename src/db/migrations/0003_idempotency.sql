-- What was answered under an `Idempotency-Key`: for a day a repeat gets it again.
CREATE TABLE idempotency_keys (
  org_id text NOT NULL REFERENCES organizations(org_id) ON DELETE CASCADE,
  idempotency_key text NOT NULL,
  fingerprint text NOT NULL,
  response text NOT NULL,
  responded_at integer NOT NULL,
  PRIMARY KEY (org_id, idempotency_key)
);
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (responded_at);
