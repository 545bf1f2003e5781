-- Staff invite the first admin of an account, in which they are not users.
alter table invitations alter column invited_by drop not null;

-- Staff list the imports of all accounts, as the role for sign-in: the file, the state and the reason of a failure.
create policy signing_in on imports for select to app_sign_in using (true);
grant select (account_id, id, kind, file_name, status, problem, created_at) on imports to app_sign_in;
