-- What a limited user sees: schema `limited` has a view for every table that concerns locations, with the table's name.
-- In a limited user's transactions it comes first in the search path (tenant.server.ts), so that every query finds only
-- the rows of their locations. Other users never use these views.
--
-- A table that refers to locations, directly or through other tables, is restricted automatically: every migration
-- recreates the views from the existing foreign keys. Tables that concern locations in another way are listed by name.
do $limited$
declare
  account constant text := $$nullif(current_setting('app.account_id', true), '')::bigint$$;
  own constant text := $$nullif(current_setting('app.limited_to', true), '')::bigint$$;
  as_invoker constant text := 'with (security_invoker = true)';
  narrowed record;
begin
  if to_regclass('public.user_locations') is null then return; end if;
  create schema limited;

  execute format('create view limited.own_places %1$s as
    select location_id from public.user_locations where account_id = %2$s and user_id = %3$s
    union
    select m.location_id from public.user_groups u
    join public.group_locations m on m.account_id = u.account_id and m.group_id = u.group_id
    where u.account_id = %2$s and u.user_id = %3$s', as_invoker, account, own);
  execute format('create view limited.locations %s as
    select * from public.locations where id in (select location_id from limited.own_places)', as_invoker);
  -- A group is visible when it contains at least one of the user's locations.
  execute format('create view limited.groups %s as
    select * from public.groups g where exists (
      select from public.group_locations m where m.account_id = g.account_id and m.group_id = g.id
        and m.location_id in (select location_id from limited.own_places))', as_invoker);
  -- An imported file may contain reviews of all locations, so imports are hidden.
  execute format('create view limited.imports %s as select * from public.imports where false', as_invoker);
  -- A widget that also shows other locations is hidden: the user could not change it without affecting those.
  if to_regclass('public.widgets') is not null then
    execute format('create view limited.widgets %s as
      select * from public.widgets w where not has_all_locations
        and exists (select from public.widget_locations l
          where l.account_id = w.account_id and l.widget_id = w.id)
        and not exists (select from public.widget_locations l
          where l.account_id = w.account_id and l.widget_id = w.id
            and l.location_id not in (select location_id from limited.own_places))', as_invoker);
  end if;

  for narrowed in
    with recursive found (oid, depth) as (
      select unnest(array['public.locations', 'public.groups', 'public.imports']::regclass[])::oid, 0
      union all
      select k.conrelid, f.depth + 1 from found f
      join pg_constraint k on k.confrelid = f.oid and k.contype = 'f' and k.conrelid <> k.confrelid
    ),
    tables as (select oid, max(depth) as depth from found group by oid),
    located as (
      select k.conrelid as oid, a.attname as place from pg_constraint k
      cross join unnest(k.conkey, k.confkey) as n (ours, theirs)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.ours
      join pg_attribute l on l.attrelid = k.confrelid and l.attnum = n.theirs and l.attname = 'id'
      where k.confrelid = 'public.locations'::regclass and k.contype = 'f'
    ),
    conditions as (
      select t.oid, t.depth, format(
        case
          when k.confrelid = 'public.locations'::regclass then
            '%5$s in (select location_id from limited.own_places)'
          -- Looked up row by row: with a join, the planner would start with all reviews of the locations.
          when p_place.place is not null then
            '(select p.%4$I from public.%1$I p where (%2$s) = (%3$s)) = any (array(select location_id from limited.own_places))'
          else 'exists (select from limited.%1$I p where (%2$s) = (%3$s))'
        end,
        p.relname,
        string_agg(format('p.%I', theirs.attname), ', ' order by n.n),
        string_agg(format('t.%I', ours.attname), ', ' order by n.n),
        p_place.place,
        string_agg(format('t.%I', ours.attname), ', ') filter (where theirs.attname = 'id')) as condition
      from tables t
      join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' and k.conrelid <> k.confrelid
      join pg_class p on p.oid = k.confrelid and k.confrelid in (select oid from tables)
      left join located p_place on p_place.oid = k.confrelid
      cross join unnest(k.conkey, k.confkey) with ordinality as n (ours, theirs, n)
      join pg_attribute ours on ours.attrelid = k.conrelid and ours.attnum = n.ours
      join pg_attribute theirs on theirs.attrelid = k.confrelid and theirs.attnum = n.theirs
      where t.depth > 0
        -- Whether a location's group membership is visible depends on the location only.
        and not (k.confrelid = 'public.groups'::regclass and k.conrelid = 'public.group_locations'::regclass)
      group by t.oid, t.depth, k.oid, k.confrelid, p.relname, p_place.place
    )
    select c.relname as name, string_agg(condition, ' and ') as condition
    from conditions join pg_class c on c.oid = conditions.oid
    group by c.relname, conditions.depth order by conditions.depth, c.relname
  loop
    execute format('create view limited.%1$I %2$s as select t.* from public.%1$I t where %3$s with local check option',
      narrowed.name, as_invoker, narrowed.condition);
  end loop;

  -- The account's totals are recomputed from the user's locations.
  execute (
    select format('create view limited.account_months %s as
      select account_id, source_id, month, %s from limited.review_months group by account_id, source_id, month',
      as_invoker, string_agg(format('sum(%1$I)::%2$s as %1$I', attname, atttypid::regtype), ', ' order by attnum))
    from pg_attribute
    where attrelid = 'public.account_months'::regclass and attnum > 0 and not attisdropped
      and attname not in ('account_id', 'source_id', 'month'));

  grant usage on schema limited to app_web;
  grant select, insert, update, delete on all tables in schema limited to app_web;
end $limited$;
