-- Roles that read the rows of every account do so by policies, each for the tables it needs. The attribute BYPASSRLS,
-- which they had before, can be given by superusers alone, and no managed database lets anybody be one.
-- tests/rules/role-policies.test.ts lists them with their reasons.

-- app_backup reads all there is, for pg_dump --enable-row-security. What is created later is granted with it.
grant usage on schema public to app_backup;
grant select on all tables in schema public to app_backup;
grant select on all sequences in schema public to app_backup;
alter default privileges in schema public grant select on tables to app_backup;
alter default privileges in schema public grant select on sequences to app_backup;

do $$
declare
  protected_table regclass;
begin
  for protected_table in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
  loop
    execute format('create policy backup on %s for select to app_backup using (true)', protected_table);
  end loop;
end $$;

-- As before (005), and readable by a dump.
create or replace function protect_tenant_table(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy own_account on %s to app_web'
    ' using (account_id = nullif(current_setting(''app.account_id'', true), '''')::bigint)'
    ' with check (account_id = nullif(current_setting(''app.account_id'', true), '''')::bigint)',
    tenant_table);
  execute format('grant select, insert, update, delete on %s to app_web', tenant_table);
  execute format('create policy backup on %s for select to app_backup using (true)', tenant_table);
end $$;

-- app_search owns search_review_ids, which takes the account from the setting. A policy that is simply true leaves the
-- planner the index over words, which one that compares the account takes away.
create policy search on review_words for select to app_search using (true);

-- app_parent owns the views across child accounts. All of them join the accounts, of which it sees the children of the
-- account in the setting.
create policy children on accounts for select to app_parent
  using (parent_id = nullif(current_setting('app.account_id', true), '')::bigint);
do $$
declare
  listed_table regclass;
begin
  foreach listed_table in array array['locations', 'reviews', 'responses', 'review_words', 'account_months',
    'google_connections', 'source_connections']::regclass[] loop
    execute format('create policy children on %s for select to app_parent using (true)', listed_table);
  end loop;
end $$;

-- What the commands of the server's operator change: who is staff, and the accounts and people of the demo.
do $$
declare
  operated_table regclass;
begin
  foreach operated_table in array array['accounts', 'users', 'profiles', 'staff']::regclass[] loop
    execute format('create policy operating on %s to app_owner using (true)', operated_table);
  end loop;
end $$;
