-- Who acted as the person that started the import: what the import changes is signed with both names.
alter table imports add column impersonator text not null default '';
