-- Searches read all texts of a table from these indexes alone.
DROP INDEX companies_by_name;
CREATE INDEX companies_by_name ON companies (name COLLATE NOCASE, aka, website, guid);
DROP INDEX people_by_name;
CREATE INDEX people_by_name ON people (full_name COLLATE NOCASE, guid);
CREATE INDEX jobs_by_address ON jobs (email, person_id);
