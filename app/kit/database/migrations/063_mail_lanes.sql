-- Mails wait in lanes: what somebody waits for in order to sign in goes first, bulk mail last and within a budget of its
-- own. Within a lane accounts take turns, so that no account's many mails hold up another's.
alter table mails add lane text not null default 'standard' check (lane in ('security', 'standard', 'bulk'));

alter table mails no force row level security;
update mails set lane = 'security' where status in ('queued', 'sending') and kind in ('password-reset', 'password-changed',
  'confirm-email', 'already-here', 'new-email', 'email-changed', 'second-factor-on', 'second-factor-off');
alter table mails force row level security;

-- The next mail is one step in this index: the lane's first account after the last one served, and its first mail.
drop index mails_waiting;
create index mails_waiting on mails (lane, account_id, due_at, id) where status in ('queued', 'sending');

-- Read and written under the lock on mail_desk: whose turn was last in a lane, and when the lane may send again.
create table mail_lanes (
  lane text primary key check (lane in ('security', 'standard', 'bulk')),
  last_account_id bigint not null default 0,
  next_turn_at timestamptz not null default now()
);
insert into mail_lanes (lane) values ('security'), ('standard'), ('bulk');
grant select on mail_lanes to app_post;
grant update (last_account_id, next_turn_at) on mail_lanes to app_post;
