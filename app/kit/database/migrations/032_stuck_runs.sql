-- A run that nothing works on any more is found by its age, in whichever account and however its schedule stands now.
create index scheduled_export_runs_running on scheduled_export_runs (started_at) where status = 'running';
grant select (status, started_at) on scheduled_export_runs to app_due;

-- Of somebody who unsubscribed: false once the owner has taken them off, whom their old link then brings back no more.
alter table scheduled_export_recipients add column may_return boolean not null default true;
