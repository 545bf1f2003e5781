-- An account reads the sessions of its users, but not the tokens that they are recognized by.
grant select (id, account_id, user_id, method, ip, user_agent, created_at, last_seen_at, expires_at, ended_at)
  on sessions to app_web;
create policy own_account on sessions for select to app_web
  using (account_id = nullif(current_setting('app.account_id', true), '')::bigint);
create index sessions_account on sessions (account_id, created_at, id);
