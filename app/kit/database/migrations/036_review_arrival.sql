-- Where the reviews of a location are fetched from, and how far that has come. `high_water` is the newest change that
-- was read; `asked` names reviews the source has told us of, to be read one by one.
create table review_fetches (
  account_id bigint not null,
  location_id bigint not null,
  source_id bigint not null references sources (id),
  remote_id text not null check (length(remote_id) between 1 and 300),
  high_water timestamptz,
  asked text[] not null default '{}',
  -- How many reviews the source says it has and when it said so, and when its whole list was last read to the end.
  total integer,
  counted_at timestamptz,
  whole_at timestamptz,
  next_at timestamptz not null default now(),
  succeeded_at timestamptz,
  -- Since when it fails, why, and how often in a row. Null as long as it answers.
  failing_since timestamptz,
  failure_kind text check (failure_kind in ('silent', 'refused', 'unconnected')),
  failure text not null default '' check (length(failure) <= 500),
  failures integer not null default 0,
  -- One run at a time: until then nobody else fetches, unless the run that does is dead.
  taken_until timestamptz,
  primary key (account_id, location_id, source_id),
  foreign key (account_id, location_id) references locations (account_id, id) on delete cascade,
  check ((failing_since is null) = (failure_kind is null))
);
create index review_fetches_due on review_fetches (next_at);
-- Google's v1 leaves out the account that v4 puts before a place's name.
create index review_fetches_profile on review_fetches (substring(remote_id from 'locations/[^/]+$'))
  where source_id = 1;
create index review_fetches_latest on review_fetches (account_id, source_id, succeeded_at);
create index review_fetches_failing on review_fetches (account_id, source_id) where failing_since is not null;

-- The reviews a source has listed of a location, by the key they have in reviews. Only what it listed before can
-- vanish there; what an import brought alone cannot.
create table listed_reviews (
  account_id bigint not null,
  source_id bigint not null references sources (id),
  dedupe_key text not null,
  location_id bigint not null,
  external_id text not null,
  listed_at timestamptz not null default now(),
  primary key (account_id, source_id, dedupe_key),
  foreign key (account_id, location_id) references locations (account_id, id) on delete cascade
);
create index listed_reviews_location on listed_reviews (account_id, location_id, source_id);

-- Reviews that vanished at their source, kept as evidence with all that belonged to them: in no count, list or file of
-- reviews, and put back as they were when they come back. A row is a review that is not in reviews.
create table removed_reviews (
  account_id bigint not null,
  id bigint not null,
  location_id bigint not null,
  source_id bigint not null references sources (id),
  external_id text,
  dedupe_key text not null,
  rating smallint not null,
  title text not null,
  body text not null,
  reviewer_name text not null,
  published_at timestamptz not null,
  response_body text not null default '',
  tag_names text[] not null default '{}',
  removed_at timestamptz not null default now(),
  -- The rows themselves, as they were: {review, response, events, tags, categories}.
  evidence jsonb not null,
  primary key (account_id, id),
  unique (account_id, source_id, dedupe_key),
  foreign key (account_id, location_id) references locations (account_id, id) on delete cascade
);
create index removed_reviews_newest on removed_reviews (account_id, removed_at desc, id desc);

select protect_tenant_table(tenant_table) from unnest(array[
  'review_fetches', 'listed_reviews', 'removed_reviews']::regclass[]) as tenant_table;

-- What a source told by itself, beside what an import brought.
alter table response_events drop constraint response_events_event_check;
alter table response_events add constraint response_events_event_check check (event in
  ('written', 'edited', 'published', 'awaiting', 'rejected', 'failed', 'delete_requested', 'deleted', 'delete_failed',
   'imported', 'arrived')) not valid;

-- app_due finds whose reviews are to be fetched, and by which name a source knows a place; what came of it, it does not see.
create policy due on review_fetches to app_due using (true);
grant select on sources to app_due;
grant select (account_id, location_id, source_id, remote_id, next_at, asked), update (next_at, asked)
  on review_fetches to app_due;

-- Whose places a source knows and nobody fetches from yet: which they are, and not what they are called.
create policy due on locations for select to app_due using (google_location_name is not null);
grant select (account_id, id) on locations to app_due;
create policy due on listings for select to app_due using (remote_id is not null);
grant select (account_id, location_id, directory) on listings to app_due;
