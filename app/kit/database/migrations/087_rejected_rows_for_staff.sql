-- Staff see how many rows of an import were rejected, in the list of all accounts.
grant select (rows_total, rows_rejected) on imports to app_sign_in;

-- Staff see what they changed in an account: a few events among up to millions.
create index audit_events_by_staff on audit_events (account_id, id) where user_id is null and details ? 'reason';
