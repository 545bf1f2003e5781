-- How many reviews the current run of the keyword analysis has analyzed since when, from which the remaining time is
-- estimated. A run lasts until no review is left.
alter table keyword_analyses
  add column run_started_at timestamptz,
  add column run_updated_at timestamptz,
  add column run_count integer not null default 0;
