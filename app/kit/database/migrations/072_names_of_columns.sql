-- Tables and columns get the words of docs/glossary.md. No row changes.
alter table mail_desk rename to mail_dispatcher;
alter table mail_dispatcher rename column is_only to is_singleton;
alter table mail_dispatcher rename column next_turn_at to next_send_at;
alter table mail_dispatcher rename column stopped_because to stop_reason;
alter table mail_lanes rename column next_turn_at to next_send_at;
alter policy carrying on mails rename to delivering;

alter table place_categories rename to business_categories;
alter table directories_off rename to disabled_directories;
alter table directory_pace rename to directory_rate_limits;
alter table directory_places rename to listing_claims;
alter table listing_claims rename column holder_account to claimed_by_account;
alter table listing_claims rename column holder_location to claimed_by_location;
alter policy own_places on listing_claims rename to own_claims;

alter table experience_terms rename to category_terms;
alter table reviews_not_analysed rename to reviews_not_analyzed;
alter table unanalysed_reviews rename to keyword_analysis_queue;
alter table keyword_analyses rename column walked_to to analyzed_to;
alter table unread_reviews rename to review_index_queue;
alter table review_categories rename column is_given to is_manual;
alter table ended_sources rename to ended_source_notices;
alter table ended_source_notices rename column noticed_at to notified_at;

alter table location_listings rename column taken_until to leased_until;
alter table location_listings rename column standing to status_rank;
alter table location_listings rename column waiting to pending_fields;
alter table listings rename column standing to status_rank;
alter table location_publications rename column taken_until to leased_until;
alter table location_publications rename column is_unsure to is_uncertain;
alter table location_publications rename column wanted to desired;
alter table location_changes rename column way to origin;
alter table location_decisions rename column ours to local_value;
alter table location_decisions rename column google to google_value;
alter table bulk_edits rename column wanted to desired;
alter table bulk_edit_checks rename column asked_at to checked_at;
alter table photos rename column taken_until to leased_until;
alter table photos rename column is_unsure to is_uncertain;
alter table photos rename column known_names to existing_names;
alter table photos rename column author to actor;
alter table post_locations rename column taken_until to leased_until;
alter table post_locations rename column is_unsure to is_uncertain;
alter table post_locations rename column known_names to existing_names;
alter table responses rename column taken_until to leased_until;
alter table responses rename column is_unsure to is_uncertain;
alter table responses rename column author to actor;
alter table response_events rename column author to actor;
alter view child_reviews rename column response_author to response_actor;
alter table imports rename column author to actor;

alter table review_fetches rename column taken_until to leased_until;
alter table review_fetches rename column asked to pending_review_ids;
alter table review_fetches rename column whole_at to last_full_fetch_at;
alter table review_fetches rename column held to held_removals;
alter table review_fetches rename column removal_confirmed to removals_confirmed;
alter table review_fetches rename column untold_since to unnotified_since;
alter table review_fetches rename column told_at to notified_at;

alter table export_files rename column reach to location_scope;
alter table scheduled_exports rename column stopped_because to stop_reason;
alter table scheduled_export_recipients rename column may_return to can_resubscribe;
alter table sessions rename column is_kept to is_remembered;
alter table sign_in_steps rename column is_kept to is_remembered;
alter table sign_in_steps rename column leads_to to redirect_to;

-- Reviews that vanished at their source are kept with rows of these tables, as JSON by column. Evidence from before
-- migration 071 has no value for is_unsure.
alter table removed_reviews no force row level security;
update removed_reviews set evidence = evidence || jsonb_build_object(
  'response', case when evidence -> 'response' = 'null' then 'null' else
    (evidence -> 'response') - '{author,is_unsure,taken_until}'::text[] || jsonb_build_object(
      'actor', evidence -> 'response' -> 'author',
      'is_uncertain', coalesce(evidence -> 'response' -> 'is_unsure', 'false'), 'leased_until', null) end,
  'events', (
    select coalesce(jsonb_agg(event - 'author' || jsonb_build_object('actor', event -> 'author') order by n), '[]')
    from jsonb_array_elements(evidence -> 'events') with ordinality as x (event, n)))
where evidence ? 'response';
alter table removed_reviews force row level security;

-- Constraints and indexes are named after their tables.
do $names$
declare
  named record;
begin
  for named in
    select t.relname as new_name, o.old_name, c.conname, null::text as index_name from (values
      ('mail_desk', 'mail_dispatcher'), ('place_categories', 'business_categories'),
      ('directories_off', 'disabled_directories'), ('directory_pace', 'directory_rate_limits'),
      ('directory_places', 'listing_claims'), ('experience_terms', 'category_terms'),
      ('reviews_not_analysed', 'reviews_not_analyzed'), ('unanalysed_reviews', 'keyword_analysis_queue'),
      ('unread_reviews', 'review_index_queue'), ('ended_sources', 'ended_source_notices')) o (old_name, new_name)
    join pg_class t on t.relname = o.new_name and t.relnamespace = 'public'::regnamespace
    join pg_constraint c on c.conrelid = t.oid and starts_with(c.conname, o.old_name || '_')
  loop
    execute format('alter table %I rename constraint %I to %I', named.new_name, named.conname,
      named.new_name || substr(named.conname, length(named.old_name) + 1));
  end loop;
  for named in
    select o.old_name, o.new_name, i.relname as index_name from (values
      ('directory_places_holder', 'listing_claims_location'), ('reviews_not_analysed', 'reviews_not_analyzed'),
      ('experience_terms', 'category_terms'), ('unanalysed_reviews', 'keyword_analysis_queue'),
      ('listings_standing', 'listings_status_rank'),
      ('location_listings_standing', 'location_listings_status_rank')) o (old_name, new_name)
    join pg_class i on i.relkind = 'i' and i.relnamespace = 'public'::regnamespace and starts_with(i.relname, o.old_name)
  loop
    execute format('alter index %I rename to %I', named.index_name,
      named.new_name || substr(named.index_name, length(named.old_name) + 1));
  end loop;
end $names$;
