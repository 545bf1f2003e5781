-- A token can have fewer permissions than its user, and end on its own. No scopes: all permissions of the user.
alter table api_tokens add column scopes text[] check (cardinality(scopes) > 0);
alter table api_tokens add column expires_at timestamptz;
