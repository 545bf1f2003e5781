-- The lowest and highest ID of the reviews that an import created, so that they can be found without an index. Null for
-- imports of earlier versions.
alter table imports add column first_review_id bigint, add column last_review_id bigint;
