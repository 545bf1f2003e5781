-- Who last changed what the forms of users, accounts, target scores and white labels edit, and when. Somebody who edits the
-- same at that time is told.
alter table users add column changed_by text check (length(changed_by) between 1 and 200);
alter table users add column changed_at timestamptz;
grant update (changed_by, changed_at) on users to app_web;
grant update (changed_by, changed_at) on users to app_sign_in;

alter table accounts add column changed_by text check (length(changed_by) between 1 and 200);
alter table accounts add column changed_at timestamptz;
grant update (changed_by, changed_at) on accounts to app_web;

alter table target_scores add column changed_by text check (length(changed_by) between 1 and 200);
alter table location_custom_targets add column changed_by text check (length(changed_by) between 1 and 200);
alter table white_labels add column changed_by text check (length(changed_by) between 1 and 200);
