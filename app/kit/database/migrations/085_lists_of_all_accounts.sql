-- Staff list the emails and imports of all accounts by state, the newest first. Emails that wait have an index.
create index mails_failed on mails (id) where status = 'failed';
create index imports_open on imports (id) where status not in ('complete', 'cancelled', 'undone');
create index imports_of_all_accounts on imports (id);
