-- A published response to private feedback cannot be changed. Until now, only responses of the demo were marked so.
alter table reviews no force row level security;
alter table responses no force row level security;

update responses p set is_read_only = true
  from reviews r join sources s on s.id = r.source_id
  where r.account_id = p.account_id and r.id = p.review_id and s.code = 'feedback' and p.status = 'published'
    and not p.is_read_only;

alter table reviews force row level security;
alter table responses force row level security;

-- The member of staff who looks after an account.
alter table accounts add column customer_success_manager_id bigint references profiles (id) on delete set null;
create index accounts_of_manager on accounts (customer_success_manager_id)
  where customer_success_manager_id is not null;
grant update (customer_success_manager_id) on accounts to app_sign_in;
