-- app_due looks over all accounts for schedules whose hour has come. It moves each on to its next instant and opens
-- the run of this one, in one transaction; what is in them, to whom they go and what they said it cannot read.
create policy due on scheduled_exports to app_due using (true);
grant select (account_id, id, frequency, weekday, day_of_month, local_time, time_zone, next_at), update (next_at)
  on scheduled_exports to app_due;
create policy due on scheduled_export_runs to app_due using (true) with check (true);
grant select (account_id, id, scheduled_export_id, occurrence_at, is_test), insert
  on scheduled_export_runs to app_due;

-- A mail names the file it carries, among the kept exports; the bytes join it only on their way out. Mail programs
-- offer to unsubscribe by the address in list_unsubscribe, which is forgotten with the text: it acts for its reader.
alter table mails
  add column attachment_key text,
  add column attachment_name text,
  add column list_unsubscribe text,
  add check ((attachment_key is null) = (attachment_name is null));

-- Addresses that refused what is not sent to users as such, by the kind of mail.
create table mail_refusals (
  account_id bigint not null references accounts (id),
  list text not null check (list in ('alerts', 'requests')),
  email text not null,
  refused_at timestamptz not null default now(),
  primary key (account_id, list, email)
);
select protect_tenant_table('mail_refusals');
