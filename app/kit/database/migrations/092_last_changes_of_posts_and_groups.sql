-- Who last changed a Google post or the name of a group, and when; see 091.
alter table posts add column changed_by text check (length(changed_by) between 1 and 200);

alter table groups add column changed_by text check (length(changed_by) between 1 and 200);
alter table groups add column changed_at timestamptz;
