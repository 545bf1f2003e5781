-- What an account's locations aim at, and how much each figure weighs. No row: the defaults (docs/scores.md).
create table target_scores (
  account_id bigint primary key references accounts (id),
  avg_rating numeric(3, 2) not null check (avg_rating between 2 and 4.9),
  total_reviews integer not null check (total_reviews between 1 and 1000000),
  -- In per cent.
  response_rate smallint not null check (response_rate between 1 and 100),
  -- In days.
  response_time numeric(5, 2) not null check (response_time between 0.05 and 365),
  owner_photos_count integer not null check (owner_photos_count between 1 and 10000),
  -- In per cent.
  ll_sync_ratio smallint not null check (ll_sync_ratio between 1 and 100),
  avg_rating_weight smallint not null check (avg_rating_weight between 0 and 100),
  total_reviews_weight smallint not null check (total_reviews_weight between 0 and 100),
  response_rate_weight smallint not null check (response_rate_weight between 0 and 100),
  response_time_weight smallint not null check (response_time_weight between 0 and 100),
  owner_photos_count_weight smallint not null check (owner_photos_count_weight between 0 and 100),
  ll_sync_ratio_weight smallint not null check (ll_sync_ratio_weight between 0 and 100),
  updated_at timestamptz not null default now(),
  check (avg_rating_weight + total_reviews_weight + response_rate_weight + response_time_weight
    + owner_photos_count_weight + ll_sync_ratio_weight = 100)
);

-- Where one location aims at something else. The weights are the account's, so that its locations stay comparable.
create table location_custom_targets (
  account_id bigint not null,
  location_id bigint not null,
  avg_rating numeric(3, 2) check (avg_rating between 2 and 4.9),
  total_reviews integer check (total_reviews between 1 and 1000000),
  response_rate smallint check (response_rate between 1 and 100),
  response_time numeric(5, 2) check (response_time between 0.05 and 365),
  owner_photos_count integer check (owner_photos_count between 1 and 10000),
  ll_sync_ratio smallint check (ll_sync_ratio between 1 and 100),
  updated_at timestamptz not null default now(),
  primary key (account_id, location_id),
  foreign key (account_id, location_id) references locations (account_id, id) on delete cascade,
  check (num_nonnulls(avg_rating, total_reviews, response_rate, response_time, owner_photos_count, ll_sync_ratio) > 0)
);

select protect_tenant_table(tenant_table)
from unnest(array['target_scores', 'location_custom_targets']::regclass[]) as tenant_table;
