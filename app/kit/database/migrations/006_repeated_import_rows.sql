-- Rows that a file tells twice: neither rejected nor a second review.
alter table imports add column rows_repeated integer not null default 0;
