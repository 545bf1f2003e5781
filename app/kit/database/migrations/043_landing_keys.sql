-- What is unique is unique within its account. That no two accounts draw the same key follows from its 128 bits.
alter table landing_pages drop constraint landing_pages_key_key;
alter table landing_pages add unique (account_id, key);
create index landing_pages_key on landing_pages (key);
