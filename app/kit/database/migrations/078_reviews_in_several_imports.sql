-- The reviews in a batch that had existed before, in ascending order. If another import is undone, they stay. The lowest
-- and highest of them are repeated, so that the array does not have to be read to rule out a batch.
alter table import_batches
  add column seen_ids bigint[] not null default '{}',
  add column first_seen_id bigint,
  add column last_seen_id bigint,
  add column written_at timestamptz not null default now();
