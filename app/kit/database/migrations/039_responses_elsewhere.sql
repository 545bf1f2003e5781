-- A response can be published through Facebook and through Trustpilot too.
alter table sources drop constraint sources_publishes_with_check;
alter table sources add constraint sources_publishes_with_check
  check (publishes_with in ('google', 'facebook', 'trustpilot'));
update sources set publishes_with = code where code in ('facebook', 'trustpilot');

-- Trustpilot replaces a refresh token with every use: one worker renews at a time, unless the one that does is dead.
alter table source_connections add column renewing_until timestamptz;
