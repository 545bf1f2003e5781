/**
 * The response shapes of Google's profiles (Business Information v1) and accounts. Google omits empty, zero and false
 * values, so midnight is `{}`. Objects that have to be sent back as a whole keep their unknown fields.
 */
import { z } from 'zod'

const time = z.object({ hours: z.number().nullish(), minutes: z.number().nullish() })
const date = z.object({ year: z.number(), month: z.number(), day: z.number() })

const period = z.object({
  openDay: z.string(),
  openTime: time.nullish(),
  closeDay: z.string(),
  closeTime: time.nullish(),
})

const specialPeriod = z.looseObject({
  startDate: date,
  openTime: time.nullish(),
  endDate: date.nullish(),
  closeTime: time.nullish(),
  closed: z.boolean().nullish(),
})

const category = z.looseObject({ name: z.string(), displayName: z.string().nullish() })

const googleLocation = z.object({
  name: z.string().nullish(),
  storeCode: z.string().nullish(),
  title: z.string().nullish(),
  phoneNumbers: z
    .looseObject({ primaryPhone: z.string().nullish(), additionalPhones: z.array(z.string()).nullish() })
    .nullish(),
  categories: z.looseObject({ primaryCategory: category.nullish() }).nullish(),
  storefrontAddress: z
    .looseObject({
      regionCode: z.string().nullish(),
      postalCode: z.string().nullish(),
      administrativeArea: z.string().nullish(),
      locality: z.string().nullish(),
      addressLines: z.array(z.string()).nullish(),
    })
    .nullish(),
  websiteUri: z.string().nullish(),
  regularHours: z.object({ periods: z.array(period).nullish() }).nullish(),
  specialHours: z.object({ specialHourPeriods: z.array(specialPeriod).nullish() }).nullish(),
  openInfo: z.looseObject({ status: z.string().nullish() }).nullish(),
  latlng: z.object({ latitude: z.number().nullish(), longitude: z.number().nullish() }).nullish(),
  metadata: z
    .object({
      hasGoogleUpdated: z.boolean().nullish(),
      hasPendingEdits: z.boolean().nullish(),
      placeId: z.string().nullish(),
      mapsUri: z.string().nullish(),
      duplicateLocation: z.string().nullish(),
    })
    .nullish(),
})

// `{}` is an empty page. An object with only unknown keys is not a valid page.
const pageShape = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const keys = [...Object.keys(shape), 'nextPageToken', 'totalSize']
  return z
    .looseObject({ ...shape, nextPageToken: z.string().nullish() })
    .refine((page) => Object.keys(page).length === 0 || keys.some((key) => key in page))
}

export const googleLocationPage = pageShape({ locations: z.array(googleLocation).nullish() })

/** The response to a request for one profile, which always contains the profile's name. */
export const googleNamedLocation = googleLocation.refine(({ name }) => name !== undefined)

export const googleUpdatedLocation = z.object({
  location: googleLocation,
  diffMask: z.string().nullish(),
  pendingMask: z.string().nullish(),
})

/** The response to a dry run that found no problems: an empty object. */
export const googleDryRun = z.looseObject({})

export const googleAccountPage = pageShape({
  accounts: z
    .array(z.object({ name: z.string(), accountName: z.string().nullish(), type: z.string().nullish() }))
    .nullish(),
})

export const googleCategoryPage = pageShape({
  categories: z.array(z.object({ name: z.string(), displayName: z.string() })).nullish(),
})

export const googleSearchResults = pageShape({
  googleLocations: z
    .array(
      z.object({
        name: z.string(),
        location: googleLocation.nullish(),
        requestAdminRightsUri: z.string().nullish(),
      }),
    )
    .nullish(),
})

export type GoogleLocation = z.output<typeof googleLocation>
export type GooglePeriod = z.output<typeof period>
export type GoogleSpecialPeriod = z.output<typeof specialPeriod>
export type GoogleTime = z.output<typeof time>
export type GoogleDate = z.output<typeof date>
