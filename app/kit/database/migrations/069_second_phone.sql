-- A second phone number, as Google and Apple show one. Empty, directories keep the one they show.
alter table locations add column phone_2 text not null default '' check (length(phone_2) <= 40);
alter table location_overrides add column phone_2 text check (length(phone_2) between 1 and 40);
alter table location_overrides drop constraint location_overrides_check;
alter table location_overrides add constraint location_overrides_check
  check (phone is not null or phone_2 is not null or website is not null);
