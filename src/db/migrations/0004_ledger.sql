-- The ledger is only appended to. An index over what comes in no order costs a page of the write-ahead log a charge, so the
-- only one left is of what Enterprise Plus looks up.
CREATE TABLE appended_charges (
  transaction_id text NOT NULL,
  org_id text NOT NULL REFERENCES organizations(org_id) ON DELETE CASCADE,
  key_id text NOT NULL,
  company_guid text NOT NULL,
  contact_guid text NOT NULL,
  credits integer NOT NULL CHECK (credits > 0),
  charged_at integer NOT NULL,
  refreshable integer NOT NULL
);
INSERT INTO appended_charges
  SELECT transaction_id, org_id, key_id, company_guid, contact_guid, charges.credits, charged_at, subscription = 'plus'
  FROM charges JOIN organizations USING (org_id) ORDER BY charges.rowid;
DROP TABLE charges;
ALTER TABLE appended_charges RENAME TO charges;
CREATE INDEX charges_refreshable ON charges (org_id, contact_guid, company_guid) WHERE refreshable = 1;
