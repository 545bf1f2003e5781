-- What a directory shows otherwise can be switched off, fact by fact: it then shows the location's own, and the value is kept
-- to be switched on again.
alter table location_overrides add column switched_off text[] not null default '{}';
