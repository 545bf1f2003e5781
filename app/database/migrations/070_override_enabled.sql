-- A directory whose override is switched off shows the location's own; what it showed is kept, to be switched on again.
alter table location_overrides add column enabled boolean not null default true;
