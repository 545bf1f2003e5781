-- One policy text for every tenant table. The direct form (no sub-select) lets the planner see the account,
-- fails closed when no account is set, and can be distributed. Later migrations call this for their tables.
create function protect_tenant_table(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy own_account on %s to app_web'
    ' using (account_id = nullif(current_setting(''app.account_id'', true), '''')::bigint)'
    ' with check (account_id = nullif(current_setting(''app.account_id'', true), '''')::bigint)',
    tenant_table);
  execute format('grant select, insert, update, delete on %s to app_web', tenant_table);
end $$;
revoke all on function protect_tenant_table(regclass) from public;

select protect_tenant_table(tenant_table) from unnest(array[
  'account_settings', 'user_permissions', 'audit_events', 'locations', 'groups', 'group_locations',
  'reviews', 'responses', 'response_events', 'tags', 'review_tags', 'categories', 'review_categories',
  'review_months', 'account_months', 'imports', 'import_rejects']::regclass[]) as tenant_table;

-- History is written, never changed.
revoke update, delete on audit_events, response_events from app_web;

-- Text search cannot use its index under row-level security (its operator is not leakproof). This function
-- may: it belongs to a role that reads reviews past the policies, takes the account from the setting and not
-- from an argument, and answers with ids only, newest first.
-- Dynamic SQL, planned anew for each search: a plan made for any word walks all reviews to find a rare one
-- (12 s for a word in 77 of 4,000,000), a plan made for this word goes through the index (40 ms).
create function search_review_ids(query tsquery, starts_at timestamptz, ends_at timestamptz, most integer)
  returns setof bigint
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  return query execute $search$
    select r.id from public.reviews r
    where r.account_id = nullif(current_setting('app.account_id', true), '')::bigint
      and r.search @@ $1 and r.published_at >= $2 and r.published_at < $3
    order by r.published_at desc, r.id desc
    limit $4
  $search$ using query, coalesce(starts_at, '-infinity'), coalesce(ends_at, 'infinity'), most;
end
$$;
grant select on reviews to app_search;
alter function search_review_ids(tsquery, timestamptz, timestamptz, integer) owner to app_search;
revoke all on function search_review_ids(tsquery, timestamptz, timestamptz, integer) from public;
grant execute on function search_review_ids(tsquery, timestamptz, timestamptz, integer) to app_web;

-- Who signs in brings the permissions that differ from the user type's own.
create policy signing_in on user_permissions for select to app_sign_in using (true);
grant select on user_permissions to app_sign_in;
