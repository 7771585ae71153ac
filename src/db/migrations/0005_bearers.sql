-- Thousands may bear a last name: whose first name fits is seen from the index alone.
DROP INDEX people_by_last_name;
CREATE INDEX people_by_last_name ON people (last_name_key, first_name, middle_name);
