/** The response shapes of Google's v4 local posts. Only indispensable fields are required. */
import { z } from 'zod'

const date = z.object({ year: z.number().nullish(), month: z.number().nullish(), day: z.number().nullish() })

export const googlePost = z.object({
  name: z.string(),
  topicType: z.string().nullish(),
  summary: z.string().nullish(),
  state: z.string().nullish(),
  searchUrl: z.string().nullish(),
  createTime: z.string().nullish(),
  event: z
    .object({
      title: z.string().nullish(),
      schedule: z.object({ startDate: date.nullish(), endDate: date.nullish() }).nullish(),
    })
    .nullish(),
})

const pageKeys = ['localPosts', 'nextPageToken']

export const googlePostPage = z
  .looseObject({ localPosts: z.array(googlePost).nullish(), nextPageToken: z.string().nullish() })
  // `{}` is the page of a location without posts. An object with only unknown keys is not a valid page.
  .refine((page) => Object.keys(page).length === 0 || pageKeys.some((key) => key in page))

export type GooglePost = z.output<typeof googlePost>
