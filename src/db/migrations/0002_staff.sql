-- The person's last name, folded: who may be meant at an employer of thousands is seen from the index alone.
ALTER TABLE employments ADD COLUMN family_name text DEFAULT '' NOT NULL;
UPDATE employments SET family_name = (SELECT lower(last_name) FROM people WHERE people.id = employments.person_id);
DROP INDEX employments_by_company;
CREATE INDEX employments_by_company ON employments (company_id, person_id, family_name);
