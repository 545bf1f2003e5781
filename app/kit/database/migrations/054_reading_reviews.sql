-- The reviews of the accounts there are, are all to be read.
alter table keyword_analyses no force row level security;
insert into keyword_analyses (account_id, version, walked_to) select id, 0, 0 from accounts;
alter table keyword_analyses force row level security;
