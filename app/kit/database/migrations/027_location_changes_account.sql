-- The key to locations says already that the account is there; asking twice is felt when ten thousand change at once.
alter table location_changes drop constraint location_changes_account_id_fkey;
