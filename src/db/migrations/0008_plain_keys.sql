-- Runs after unsealKeys has written the values.
DROP INDEX api_keys_by_digest;
ALTER TABLE api_keys DROP COLUMN digest;
ALTER TABLE api_keys DROP COLUMN sealed;
ALTER TABLE api_keys DROP COLUMN last_four;
CREATE UNIQUE INDEX api_keys_by_value ON api_keys (api_key);
DELETE FROM meta WHERE key IN ('secretProof', 'marketVersion');
