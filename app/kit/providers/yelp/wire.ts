/** The response shapes of Yelp: the Places API, and the jobs of the Data Ingestion API. */
import { z } from 'zod'

const text = z.string().nullish()
const location = z.looseObject({
  address1: text,
  address2: text,
  address3: text,
  city: text,
  state: text,
  zip_code: text,
  country: text,
})

const openRange = z.looseObject({ day: z.number().int(), start: z.string(), end: z.string() })
const specialRange = z.looseObject({
  date: z.string(),
  start: text,
  end: text,
  is_closed: z.boolean().nullish(),
})

export const yelpBusiness = z.looseObject({
  id: z.string(),
  alias: text,
  name: z.string(),
  is_claimed: z.boolean().nullish(),
  is_closed: z.boolean().nullish(),
  url: text,
  phone: text,
  location: location.nullish(),
  categories: z.array(z.looseObject({ alias: z.string(), title: text })).nullish(),
  hours: z.array(z.looseObject({ hours_type: text, open: z.array(openRange).nullish() })).nullish(),
  special_hours: z.array(specialRange).nullish(),
  /** `business_temp_closed` is the date when the business reopens, or null. Not all responses contain it. */
  attributes: z.looseObject({ business_temp_closed: z.unknown() }).nullish(),
})

export const yelpMatches = z.object({ businesses: z.array(yelpBusiness) })

export const yelpReviewList = z.looseObject({
  reviews: z.array(
    z.looseObject({
      id: z.string(),
      url: text,
      text: z.string(),
      rating: z.number(),
      time_created: z.string(),
      user: z.looseObject({ name: text }).nullish(),
    }),
  ),
  total: z.number().nullish(),
  possible_languages: z.array(z.string()).nullish(),
})

export const yelpJob = z.looseObject({ job_id: z.string().min(1) })

const fieldResult = z.looseObject({ status: z.string(), error: z.unknown().optional() })

export const yelpJobStatus = z.looseObject({
  status: z.string(),
  business_results: z
    .array(
      z.looseObject({
        status: text,
        yelp_business_id: text,
        error: z.unknown().optional(),
        update_results: z.record(z.string(), fieldResult).nullish(),
      }),
    )
    .nullish(),
})

export type YelpBusiness = z.output<typeof yelpBusiness>
export type YelpJobStatus = z.output<typeof yelpJobStatus>
export type YelpOpenRange = z.output<typeof openRange>
export type YelpSpecialRange = z.output<typeof specialRange>

/**
 * The format for writing hours: an entry with `day` is for weekly hours, an entry with `date` is for the hours of a
 * single date.
 */
export type YelpHours =
  | { day: string; open: string; close: string }
  | { date: string; open: string; close: string }
  | { date: string; action: 'closed' | 'delete' }

export type YelpReviewList = z.output<typeof yelpReviewList>
