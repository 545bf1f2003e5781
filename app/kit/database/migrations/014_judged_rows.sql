-- Where the rows are kept that the check of an import's file has read, until the import has run.
alter table imports add column rows_key text;

-- Room to count on in place: these rows change with every batch of reviews.
alter table review_months set (fillfactor = 70);
alter table review_years set (fillfactor = 70);
alter table account_months set (fillfactor = 50);
