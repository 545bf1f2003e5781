-- What is counted, and until when. Windows that have ended are found and deleted with every attempt.
alter table sign_in_limits rename points to attempts;
alter table sign_in_limits alter attempts drop default;
alter table sign_in_limits rename expire to ends_at;
alter table sign_in_limits alter ends_at type timestamptz using to_timestamp(ends_at / 1000.0);
alter table sign_in_limits alter ends_at set not null;
create index sign_in_limits_ended on sign_in_limits (ends_at);
