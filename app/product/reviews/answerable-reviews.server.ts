/**
 * Decides where a review can be answered. The conditions refer to a review `r` of the location `l` and the source `s`.
 * Whether it has been answered is `reviews.responded_at`, which only a response that the source shows sets.
 */
import { sql } from 'kysely'
import { type Directory, directoryCodes, directoryEntryOf } from '#app/kit/directories/directories'
import { googleReviewsUrl } from '#app/product/locations/review-sources/review-source'

/**
 * Whether the account is connected to the source. An expired connection counts as well: the response then shows an
 * error, and the user can submit it again.
 */
const isConnected = sql`exists (select from source_connections c
  where c.account_id = r.account_id and c.source = s.publishes_with and c.state <> 'disconnected')`

/** Whether the review's source accepts responses from this account for this location. */
export const acceptsResponses = sql`(r.external_id is not null and case s.publishes_with
  when 'google' then l.google_location_name is not null
  when 'facebook' then ${isConnected} and exists (select from listings f where f.account_id = r.account_id
    and f.location_id = r.location_id and f.directory = 'facebook' and f.remote_id is not null)
  when 'trustpilot' then ${isConnected}
  else false end)`

const reviewDirectories = directoryCodes.flatMap((directory): { source: string; directory: Directory }[] => {
  const { reviewSource } = directoryEntryOf(directory)
  return reviewSource ? [{ source: reviewSource, directory }] : []
})

const listingUrl = sql`(select i.url from listings i
  where i.account_id = r.account_id and i.location_id = r.location_id and i.directory = case s.code
    ${sql.join(
      reviewDirectories.map(({ source, directory }) => sql`when ${source} then ${directory}`),
      sql` `,
    )} end)`

const idAtGoogle = sql`case when s.code = 'google' then l.google_place_id end`

/** The columns of `locationUrlOf`. */
export const locationUrlColumns = sql`${idAtGoogle} as "placeId", ${listingUrl} as "listingUrl"`

export type LocationUrlColumns = { placeId: string | null; listingUrl: string | null }

/** Returns the page with all reviews of the location at the source, or null if it is unknown. */
export function locationUrlOf({ placeId, listingUrl }: LocationUrlColumns): string | null {
  return placeId ? googleReviewsUrl(placeId) : listingUrl
}

/**
 * Whether a response can reach the author of a review `r`: through us, on a page of the source, or, if a customer wrote
 * to the business itself, here.
 */
export const isAnswerable = sql`exists (
  select from sources s join locations l on l.account_id = r.account_id and l.id = r.location_id
  where s.id = r.source_id and (s.code = 'feedback' or ${acceptsResponses} or r.url like 'https://%'
    or ${idAtGoogle} is not null or ${listingUrl} like 'https://%'))`
