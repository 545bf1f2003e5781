-- How a post fared at a location before it was to be deleted there: it does so still when Google will not give it up.
alter table post_locations add column state_before text check (state_before in
  ('scheduled', 'queued', 'sent', 'in_review', 'live', 'rejected'));
