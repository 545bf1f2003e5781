-- What the filter of a file named and its reader could not see when the file was written; empty where nothing was missing.
alter table export_files add notice text not null default '';
