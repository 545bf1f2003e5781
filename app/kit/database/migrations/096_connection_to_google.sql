-- An account's connection to Google is stored like those to the other sources.
alter table source_connections drop constraint source_connections_source_check;
alter table source_connections add check (source in ('google', 'facebook', 'trustpilot'));

alter table google_connections no force row level security;
alter table source_connections no force row level security;
insert into source_connections
  (account_id, source, state, token, remote_name, user_id, connected_by, connected_at, changed_at)
select account_id, 'google', state, refresh_token, google_name, user_id, connected_by, connected_at, changed_at
from google_connections;
alter table source_connections force row level security;

create or replace view child_connections as
  select a.parent_id as account_id, c.account_id as child_id, c.source, c.state, c.expires_at
  from source_connections c join accounts a on a.id = c.account_id
  where a.parent_id = nullif(current_setting('app.account_id', true), '')::bigint;
drop table google_connections;
