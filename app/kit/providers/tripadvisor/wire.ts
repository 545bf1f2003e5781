/**
 * The response shapes of Tripadvisor's Content API. Numbers are returned as strings, and missing values are omitted.
 */
import { z } from 'zod'

const text = z.union([z.string(), z.number()]).transform(String)
const time = z
  .string()
  .transform((value) => new Date(value))
  .refine((date) => !Number.isNaN(date.getTime()))

const address = z.object({
  street1: z.string().nullish(),
  street2: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  country: z.string().nullish(),
  postalcode: z.string().nullish(),
})

const dayAndTime = z.object({ day: z.coerce.number(), time: z.string() })

export const tripadvisorLocation = z.object({
  location_id: text,
  name: z.string().nullish(),
  web_url: z.string().nullish(),
  address_obj: address.nullish(),
  phone: z.string().nullish(),
  website: z.string().nullish(),
  hours: z
    .object({
      periods: z.array(z.object({ open: dayAndTime, close: dayAndTime })).nullish(),
      weekday_text: z.array(z.string()).nullish(),
    })
    .nullish(),
})

export const tripadvisorSearchResults = z.object({
  data: z.array(z.object({ location_id: text, name: z.string().nullish(), address_obj: address.nullish() })),
})

export const tripadvisorReviewList = z.object({
  data: z.array(
    z.object({
      id: text,
      lang: z.string().nullish(),
      published_date: time,
      rating: z.coerce.number(),
      url: z.string().nullish(),
      title: z.string().nullish(),
      text: z.string().nullish(),
      user: z.object({ username: z.string().nullish() }).nullish(),
      owner_response: z.object({ text: z.string().nullish(), published_date: time.nullish() }).nullish(),
    }),
  ),
})

export type TripadvisorLocation = z.output<typeof tripadvisorLocation>
export type TripadvisorReview = z.output<typeof tripadvisorReviewList>['data'][number]
export type TripadvisorHours = NonNullable<TripadvisorLocation['hours']>
