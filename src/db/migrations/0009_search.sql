-- Searches read all texts of a table from these indexes alone.
DROP INDEX companies_by_name;
CREATE INDEX companies_by_name ON companies (name COLLATE NOCASE, aka, website, guid);
DROP INDEX people_by_name;
CREATE INDEX people_by_name ON people (full_name COLLATE NOCASE, guid);
CREATE INDEX employments_by_address ON employments (email, person_id);
