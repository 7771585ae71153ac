-- The first by name, of a million, are read from an index.
CREATE INDEX companies_by_name ON companies (name COLLATE NOCASE);
CREATE INDEX people_by_name ON people (full_name COLLATE NOCASE);
