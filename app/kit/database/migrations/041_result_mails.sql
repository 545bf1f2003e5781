-- Whoever changes many locations at once is written to when it has come to its end; each time it does, once.
alter table bulk_edits add column reported_at timestamptz;
-- What was done before was watched on its page.
alter table bulk_edits no force row level security;
update bulk_edits set reported_at = now() where status = 'complete';
alter table bulk_edits force row level security;

alter table photo_drafts add column reported_at timestamptz;
