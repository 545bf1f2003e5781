-- What an account scores by everybody's default targets, once a day, so that accounts of an industry can be compared.
-- Null: no review in the period. Written in the account's own transaction.
create table account_scores (
  account_id bigint not null references accounts (id),
  formula text not null check (formula in ('weights', 'subscores')),
  computed_on date not null,
  score numeric(5, 2) check (score between 0 and 100),
  score_before numeric(5, 2) check (score_before between 0 and 100),
  response_rate numeric(5, 4) check (response_rate between 0 and 1),
  primary key (account_id, formula)
);
select protect_tenant_table('account_scores');

-- The medians of an industry, of nobody and for everybody. Of fewer than five accounts they would tell whose they are.
create table industry_scores (
  vertical text not null,
  formula text not null,
  computed_on date not null,
  accounts integer not null check (accounts >= 5),
  score numeric(5, 2) not null,
  score_before numeric(5, 2),
  response_rate numeric(5, 4),
  primary key (vertical, formula)
);
grant select on industry_scores to app_web;

-- app_industry sees of every customer which industry it is in and what it scores, and writes the medians. Accounts that
-- are not active or on trial it does not see at all.
create policy industry on accounts for select to app_industry
  using (status = 'active' and (trial_ended_at is null or trial_ended_at <= now()));
grant select (id, vertical) on accounts to app_industry;
create policy industry on account_scores for select to app_industry using (true);
grant select on account_scores to app_industry;
grant select, insert, delete on industry_scores to app_industry;
