-- The signed-in user and account of the session token, what they may see, the states that the banners show, and the
-- page's range: whole days of the account's time zone, the last of which is yesterday.
select s.id as session, s.account_id::text as account, u.id::text as "user", u.name, u.email, u.user_type,
  u.is_account_owner, u.is_limited, a.name as account_name, a.time_zone, a.status, a.is_parent, a.parent_id, a.vertical,
  a.trial_started_at, a.trial_ended_at, f.confirmed_at as second_factor_since,
  exists (select from staff where staff.profile_id = s.profile_id and staff.is_active) as is_staff,
  (select json_object_agg(code, value) from account_settings where account_id = s.account_id) as settings,
  (select json_agg(json_build_array(resource, action, is_allowed)) from user_permissions
    where account_id = s.account_id and user_id = u.id) as permissions,
  (select state from source_connections where account_id = s.account_id and source = 'google') as google,
  (select json_agg(json_build_array(source, user_id, expires_at) order by expires_at) from source_connections
    where account_id = s.account_id and state in ('connected', 'expired') and expires_at is not null) as expiring,
  ((day - :range::interval) at time zone a.time_zone)::text as range_from,
  (day at time zone a.time_zone)::text as range_to,
  ((day - 2 * :range::interval) at time zone a.time_zone)::text as previous_from,
  date_trunc('month', day - 2 * :range::interval)::date::text as previous_month,
  ((date_trunc('month', day - 2 * :range::interval) + interval '1 month') at time zone a.time_zone)::text
    as previous_month_end,
  date_trunc('month', day - :range::interval)::date::text as range_month,
  ((date_trunc('month', day - :range::interval) + interval '1 month') at time zone a.time_zone)::text
    as range_month_end,
  date_trunc('month', day - interval '1 day')::date::text as last_month,
  (date_trunc('month', day - interval '1 day') at time zone a.time_zone)::text as last_month_from
from sessions s
join users u on u.account_id = s.account_id and u.id = s.user_id and u.is_active
join accounts a on a.id = s.account_id
left join second_factors f on f.profile_id = u.profile_id
cross join lateral (select date_trunc('day', now() at time zone a.time_zone) as day) today
where s.token_hash = :token and s.ended_at is null and s.expires_at > now()
  and s.last_seen_at > now() - case when s.is_remembered then interval '14 days' else interval '12 hours' end
