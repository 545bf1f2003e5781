-- A partner with its accounts is one customer: it knows their scores, and what is left of a median would be one stranger's.
grant select (parent_id) on accounts to app_industry;
