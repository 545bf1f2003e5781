-- Staff list the connections of all accounts, as the role for sign-in: the state of each and why reviews cannot be
-- fetched, but neither tokens nor reviews.
create policy signing_in on google_connections for select to app_sign_in using (true);
grant select (account_id, state) on google_connections to app_sign_in;
create policy signing_in on source_connections for select to app_sign_in using (true);
grant select (account_id, source, state, expires_at) on source_connections to app_sign_in;
create policy signing_in on review_fetches for select to app_sign_in using (true);
grant select (account_id, source_id, succeeded_at, failing_since, failure_kind, failure) on review_fetches to app_sign_in;
grant select on sources to app_sign_in;
