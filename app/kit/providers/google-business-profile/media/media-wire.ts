/** The response shapes of Google's v4 media. Only indispensable fields are required. */
import { z } from 'zod'

/** The resource name of an upload. The bytes are uploaded under this name, and a photo is then created from it. */
export const googleUploadName = z.object({ resourceName: z.string().min(1).max(2000) })

export const googleMedia = z.object({
  name: z.string(),
  mediaFormat: z.string().nullish(),
  locationAssociation: z.object({ category: z.string().nullish() }).nullish(),
  dimensions: z.object({ widthPixels: z.number().nullish(), heightPixels: z.number().nullish() }).nullish(),
  description: z.string().nullish(),
  createTime: z.string().nullish(),
  googleUrl: z.string().nullish(),
})

const pageKeys = ['mediaItems', 'totalMediaItemCount', 'nextPageToken']

export const googleMediaPage = z
  .looseObject({ mediaItems: z.array(googleMedia).nullish(), nextPageToken: z.string().nullish() })
  // `{}` is the page of a location without photos. An object with only unknown keys is not a valid page.
  .refine((page) => Object.keys(page).length === 0 || pageKeys.some((key) => key in page))

export type GoogleMedia = z.output<typeof googleMedia>
