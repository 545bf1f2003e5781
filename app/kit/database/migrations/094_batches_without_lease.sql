-- The lease of a batch begins with its run, no longer while the run waits in the queue.
grant update (retry_at) on location_listings to app_due;
revoke update (leased_until) on location_listings from app_due;
