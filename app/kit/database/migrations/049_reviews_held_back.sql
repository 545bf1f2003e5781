-- Reviews that vanish all at once wait for a person's word: how many, and whether it was given. Alerts of one place and
-- source come once a day: since when removals are untold, and when the last alert was written.
alter table review_fetches
  add column held integer,
  add column removal_confirmed boolean not null default false,
  add column untold_since timestamptz,
  add column told_at timestamptz,
  -- The time a source named; nobody asks it sooner.
  add column not_before timestamptz;
grant select (not_before) on review_fetches to app_due;

-- Rows of a file that are reviews which vanished at their source, and stay so.
alter table imports add column rows_removed integer not null default 0;
