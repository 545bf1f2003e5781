/**
 * The response shapes of Apple Business. A location's objects are loose, because a write replaces the whole location
 * and has to send back unknown fields unchanged.
 */
import { z } from 'zod'

const times = z.array(z.looseObject({ startTime: z.string(), endTime: z.string() }))
const hoursByDay = z.array(z.looseObject({ day: z.string(), times: times.nullish() }))

const specialHours = z.looseObject({
  startDate: z.string(),
  endDate: z.string().nullish(),
  closed: z.boolean().nullish(),
  hoursByDay: hoursByDay.nullish(),
})

const structuredAddress = z.looseObject({
  floor: z.string().nullish(),
  thoroughfare: z.string().nullish(),
  subThoroughfare: z.string().nullish(),
  fullThoroughfare: z.string().nullish(),
  locality: z.string().nullish(),
  administrativeArea: z.string().nullish(),
  postCode: z.string().nullish(),
  countryCode: z.string().nullish(),
})

export const appleDetails = z.looseObject({
  partnersLocationId: z.string().nullish(),
  displayNames: z
    .array(z.looseObject({ name: z.string(), locale: z.string().nullish(), primary: z.boolean().nullish() }))
    .nullish(),
  storeCode: z.string().nullish(),
  mainAddress: z.looseObject({ structuredAddress: structuredAddress.nullish() }).nullish(),
  urls: z.array(z.looseObject({ url: z.string(), type: z.string().nullish() })).nullish(),
  openingHoursByDay: hoursByDay.nullish(),
  specialHours: z.array(specialHours).nullish(),
  categories: z.array(z.string()).nullish(),
  phoneNumbers: z.array(z.looseObject({ phoneNumber: z.string(), primary: z.boolean().nullish() })).nullish(),
  locationStatus: z.looseObject({ status: z.string().nullish() }).nullish(),
})

export const appleLocation = z.looseObject({
  id: z.string(),
  state: z.string(),
  etag: z.string(),
  placeCardUrl: z.string().nullish(),
  locationDetails: appleDetails,
})

export const appleToken = z.object({ access_token: z.string(), expires_in: z.coerce.number().positive() })

export const appleReport = z.looseObject({
  code: z.string(),
  message: z.string().nullish(),
  severity: z.string().nullish(),
  context: z.looseObject({ field: z.string().nullish() }).nullish(),
  details: z
    .looseObject({ submitted: z.array(z.looseObject({ field: z.string().nullish() })).nullish() })
    .nullish(),
})

/**
 * The feedback about a location. If there is none, the response is empty, with status 204. The position of the reports
 * depends on the kind of feedback.
 */
export const appleFeedback = z.looseObject({
  data: z
    .array(
      z.looseObject({
        createdDate: z.string(),
        validationReports: z.array(appleReport).nullish(),
        resourceDetails: z.looseObject({
          etag: z.string().nullish(),
          validationReports: z.array(appleReport).nullish(),
        }),
      }),
    )
    .nullish(),
})

export type AppleDetails = z.output<typeof appleDetails>
export type AppleLocation = z.output<typeof appleLocation>
export type AppleHours = z.output<typeof hoursByDay>
export type AppleSpecialHours = z.output<typeof specialHours>
export type AppleReport = z.output<typeof appleReport>
