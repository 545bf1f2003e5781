/**
 * The response shapes of Facebook's Graph API. Facebook omits what a Page does not have, and returns some numbers as
 * strings, so only indispensable fields are required.
 */
import { z } from 'zod'

const text = z.union([z.string(), z.number()]).transform(String)
/** A timestamp such as `2026-01-04T09:30:00+0000`, whose offset has no colon. */
const time = z
  .string()
  .transform((value) => new Date(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')))
  .refine((date) => !Number.isNaN(date.getTime()))

const pageLocation = z.looseObject({
  street: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  zip: text.nullish(),
  country: z.string().nullish(),
})

export const facebookPage = z.object({
  id: z.string(),
  name: z.string().nullish(),
  link: z.string().nullish(),
  store_number: text.nullish(),
  store_code: text.nullish(),
  parent_page: z.object({ id: z.string() }).nullish(),
  /** At most one location, because the request limits the list to one. Used to check whether the Page has any. */
  locations: z.object({ data: z.array(z.object({ id: z.string() })) }).nullish(),
  location: pageLocation.nullish(),
  phone: z.string().nullish(),
  website: z.string().nullish(),
  category: z.string().nullish(),
  hours: z.record(z.string(), z.string()).nullish(),
  is_always_open: z.boolean().nullish(),
  is_permanently_closed: z.boolean().nullish(),
  temporary_status: z.string().nullish(),
})

export const pageToken = z.object({ id: z.string(), access_token: z.string().min(1).nullish() })

const cursors = z
  .object({
    cursors: z.object({ before: z.string().nullish(), after: z.string().nullish() }).nullish(),
    next: z.string().nullish(),
  })
  .nullish()

export type Cursors = z.output<typeof cursors>

export function pageShape<T>(itemShape: z.ZodType<T>) {
  return z.object({
    data: z.array(itemShape),
    paging: cursors,
    summary: z.object({ total_count: z.number().nullish() }).nullish(),
  })
}

export const facebookSuccess = z.object({ success: z.literal(true) })

export const facebookComment = z.object({
  id: z.string().regex(/^[\w-]{1,80}$/),
  message: z.string().default(''),
  created_time: time.nullish(),
  from: z.object({ id: z.string() }).nullish(),
})

export const facebookRating = z.object({
  created_time: time,
  rating: z.number().nullish(),
  recommendation_type: z.string().nullish(),
  review_text: z.string().nullish(),
  reviewer: z.object({ name: z.string().nullish() }).nullish(),
  open_graph_story: z
    .object({ id: z.string(), comments: z.object({ data: z.array(facebookComment) }).nullish() })
    .nullish(),
})

export const facebookId = z.object({ id: z.string() })

export const facebookToken = z.object({
  access_token: z.string().min(1).max(4000),
  /** The lifetime in seconds. Missing if the token does not expire. */
  expires_in: z.number().nullish(),
})

export const facebookTokenInfo = z.object({
  data: z.object({
    is_valid: z.boolean(),
    /** The time in seconds since 1970. 0 means never. */
    expires_at: z.number().nullish(),
    data_access_expires_at: z.number().nullish(),
    scopes: z.array(z.string()).nullish(),
  }),
})

export type FacebookPage = z.output<typeof facebookPage>
export type FacebookRating = z.output<typeof facebookRating>
export type FacebookComment = z.output<typeof facebookComment>
