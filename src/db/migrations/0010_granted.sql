-- What an organization was given: its balance and all charges of its ledger.
ALTER TABLE organizations ADD COLUMN granted integer;
UPDATE organizations SET granted = credits + (SELECT coalesce(sum(charges.credits), 0) FROM charges WHERE charges.org_id = organizations.org_id);
