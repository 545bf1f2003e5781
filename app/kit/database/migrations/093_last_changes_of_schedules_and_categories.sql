-- Who last changed a scheduled export or the words of the experience categories, and when; see 091.
alter table scheduled_exports add column changed_by text check (length(changed_by) between 1 and 200);
alter table scheduled_exports add column changed_at timestamptz;

alter table keyword_analyses add column changed_by text check (length(changed_by) between 1 and 200);
alter table keyword_analyses add column changed_at timestamptz;
