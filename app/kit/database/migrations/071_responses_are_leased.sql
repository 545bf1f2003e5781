-- A response is sent by one run at a time: two that post at once would leave two comments at Facebook.
-- `is_unsure`: a run before did not say how it ended, so the source is read before it is written to.
alter table responses
  add column taken_until timestamptz,
  add column is_unsure boolean not null default false;
