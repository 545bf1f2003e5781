-- Until now, nothing closed at the end of a trial. The accounts that continued to work after theirs keep all access: they
-- are no longer on trial.
update accounts set trial_ended_at = null where status = 'active' and trial_ended_at <= now();

-- The last email about the end of the trial that was sent to the admins: the days before its end (7, 1), its end (0), or
-- the day before the account expires (-1).
alter table accounts add column trial_notice smallint;
grant update (trial_ended_at, trial_notice) on accounts to app_sign_in;
