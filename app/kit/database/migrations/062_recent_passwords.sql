-- When a session's person last showed who they are: what grants lasting access asks for it again after ten minutes.
alter table sessions add column confirmed_at timestamptz;

-- A second factor is set up by the session that showed the password, within ten minutes. One that was under way begins anew.
alter table second_factors add column setup_session_id bigint references sessions (id);
alter table second_factors add column setup_expires_at timestamptz;

-- What decides who somebody is and what they may do names a user of the same account. No row of the product breaks
-- this; one that does grants nothing (each is read by account and user together) and goes, or takes its user's account.
alter table user_permissions no force row level security;
alter table sessions no force row level security;
alter table sign_in_steps no force row level security;
alter table users no force row level security;

delete from user_permissions p
  where not exists (select from users u where u.account_id = p.account_id and u.id = p.user_id);
delete from sign_in_steps s
  where not exists (select from users u where u.account_id = s.account_id and u.id = s.user_id);
update sessions s set account_id = u.account_id, ended_at = coalesce(s.ended_at, now())
  from users u where u.id = s.user_id and u.account_id <> s.account_id;

alter table user_permissions force row level security;
alter table sessions force row level security;
alter table sign_in_steps force row level security;
alter table users force row level security;

alter table user_permissions drop constraint user_permissions_user_id_fkey,
  add foreign key (account_id, user_id) references users (account_id, id);
alter table sign_in_steps drop constraint sign_in_steps_user_id_fkey,
  add foreign key (account_id, user_id) references users (account_id, id);
alter table sessions drop constraint sessions_user_id_fkey,
  add foreign key (account_id, user_id) references users (account_id, id);
