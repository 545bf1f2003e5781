-- Whole months of a location in what its performance is made of, all sources together: a third of the rows of
-- review_months, for comparing thousands of locations at once. By month first, because a comparison reads all
-- locations of a few months. Kept right by app/reviews/review-months.server.ts.
create table location_months (
  account_id bigint not null references accounts (id),
  month date not null,
  location_id bigint not null,
  reviews integer not null default 0,
  -- Those with a rating, and their ratings added up.
  rated integer not null default 0,
  stars integer not null default 0,
  responded integer not null default 0,
  response_seconds bigint not null default 0,
  primary key (account_id, month, location_id),
  foreign key (account_id, location_id) references locations (account_id, id) on delete cascade
) with (fillfactor = 80);
select protect_tenant_table('location_months');

-- Migrations run as the owner, whom the policy holds back too.
alter table review_months no force row level security;
alter table location_months no force row level security;
insert into location_months (account_id, month, location_id, reviews, rated, stars, responded, response_seconds)
select account_id, month, location_id,
  sum(reviews_1 + reviews_2 + reviews_3 + reviews_4 + reviews_5 + reviews_positive + reviews_neutral + reviews_negative),
  sum(reviews_1 + reviews_2 + reviews_3 + reviews_4 + reviews_5),
  sum(reviews_1 + 2 * reviews_2 + 3 * reviews_3 + 4 * reviews_4 + 5 * reviews_5),
  sum(responded_1 + responded_2 + responded_3 + responded_4 + responded_5
    + responded_positive + responded_neutral + responded_negative),
  sum(response_seconds)
from review_months group by account_id, month, location_id order by account_id, month, location_id;
alter table review_months force row level security;
alter table location_months force row level security;
