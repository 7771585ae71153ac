-- Who is below whom is looked up, at any depth. Most companies have no parent.
CREATE INDEX companies_by_parent ON companies (parent_guid) WHERE parent_guid <> '';
