-- Who may be meant at an employer of thousands is seen from the index alone.
ALTER TABLE employments ADD COLUMN last_name text DEFAULT '' NOT NULL;
UPDATE employments SET last_name = (SELECT last_name FROM people WHERE people.id = employments.person_id);
DROP INDEX employments_by_company;
CREATE INDEX employments_by_company ON employments (company_id, person_id, last_name);
