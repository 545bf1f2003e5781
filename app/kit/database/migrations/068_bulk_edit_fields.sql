-- Which facts can be edited at once is said by the table of facts; here only that it is a name.
alter table bulk_edits drop constraint bulk_edits_field_check;
alter table bulk_edits add constraint bulk_edits_field_check check (field ~ '^[a-z][a-z0-9_]{0,39}$');
