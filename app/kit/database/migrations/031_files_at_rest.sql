-- Of a file limited to somebody's places: which places those were when it was written. They may lose some since, and
-- others, who see as much, may have it as well.
alter table export_files add column reach bigint[];
-- Asked at every order: how many of somebody's files are not written yet.
create index export_files_at_work on export_files (account_id, user_id) where status in ('queued', 'processing');
