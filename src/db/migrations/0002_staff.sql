-- The person's last name, folded: who may be meant at an employer of thousands is seen from the index alone.
ALTER TABLE jobs ADD COLUMN family_name text DEFAULT '' NOT NULL;
UPDATE jobs SET family_name = (SELECT lower(last_name) FROM people WHERE people.id = jobs.person_id);
DROP INDEX jobs_by_company;
CREATE INDEX jobs_by_company ON jobs (company_id, person_id, family_name);
