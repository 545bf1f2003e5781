-- The categories of a few places, as review_keywords_location finds their keywords: without it one place's, and a limited
-- user's, are looked for among those of all places.
create index review_categories_location on review_categories (account_id, location_id, published_at)
  include (category_id, source_id, rating, sentiment, responded_at, polarity, review_id);
