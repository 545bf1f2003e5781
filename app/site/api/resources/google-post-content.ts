/** The content of a Google post, in the shape that Google's own API gives it, and as the fields of our form. */
import { z } from 'zod'
import { contentSchema, startSchema } from '#app/product/posts/editing/post-schema'
import {
  buttonCodes,
  type ContentField,
  defaultLanguage,
  languages,
  type PostContent,
} from '#app/product/posts/post'

type Language = keyof typeof languages
const languageCodes = Object.keys(languages) as [Language, ...Language[]]

const timeSchema = z.strictObject({
  hours: z.int().min(0).max(23),
  minutes: z.int().min(0).max(59).default(0),
  seconds: z.int().min(0).max(59).optional().describe('Ignored'),
  nanos: z.int().min(0).optional().describe('Ignored'),
})
type Time = z.output<typeof timeSchema>

const text = z.string().max(1000)
const dateText = z.string().max(40).describe('YYYY-MM-DD')

export const googlePostBody = z.strictObject({
  topic_type: startSchema.shape.topic,
  summary: contentSchema.shape.summary,
  language_code: z.enum(languageCodes).default(defaultLanguage),
  media: z.array(z.unknown()).max(0, 'Add an image on the page of the post').optional(),
  event: z
    .strictObject({
      title: contentSchema.shape.title,
      schedule: z.strictObject({
        startDate: dateText.default(''),
        endDate: dateText.default(''),
        startTime: timeSchema.nullish(),
        endTime: timeSchema.nullish(),
      }),
    })
    .nullish()
    .describe('The title and the dates of an event or an offer'),
  offer: z
    .strictObject({
      couponCode: contentSchema.shape.couponCode,
      termsConditions: contentSchema.shape.terms,
      redeemOnlineUrl: text.default(''),
    })
    .nullish(),
  call_to_action: z.strictObject({ actionType: z.enum(buttonCodes), url: text.default('') }).nullish(),
})

/** Returns the fields of the form. */
export function toFormValues(body: z.output<typeof googlePostBody>): Partial<PostContent> {
  const { event, offer, call_to_action: button } = body
  return {
    summary: body.summary,
    language: body.language_code,
    title: event?.title ?? '',
    startDate: event?.schedule.startDate ?? '',
    startTime: formatTime(event?.schedule.startTime),
    endDate: event?.schedule.endDate ?? '',
    endTime: formatTime(event?.schedule.endTime),
    couponCode: offer?.couponCode ?? '',
    terms: offer?.termsConditions ?? '',
    redeemUrl: offer?.redeemOnlineUrl ?? '',
    button: button?.actionType ?? '',
    buttonUrl: button?.url ?? '',
  }
}

/** Where the body has each field of the form. */
const bodyFields: Record<ContentField, string> = {
  summary: 'summary',
  language: 'language_code',
  title: 'event.title',
  startDate: 'event.schedule.startDate',
  startTime: 'event.schedule.startTime',
  endDate: 'event.schedule.endDate',
  endTime: 'event.schedule.endTime',
  couponCode: 'offer.couponCode',
  terms: 'offer.termsConditions',
  redeemUrl: 'offer.redeemOnlineUrl',
  button: 'call_to_action.actionType',
  buttonUrl: 'call_to_action.url',
}

/** Returns the errors of the form by the names that the fields have in the body. */
export function toBodyErrors(errors: Partial<Record<ContentField, string[]>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [bodyFields[field as ContentField], messages]),
  )
}

const nullableText = z.string().nullable()
const nullableTime = timeSchema.pick({ hours: true, minutes: true }).nullable()

export const contentProperties = {
  summary: z.string(),
  language_code: nullableText,
  event: z
    .strictObject({
      title: z.string(),
      schedule: z.strictObject({
        startDate: nullableText,
        endDate: nullableText,
        startTime: nullableTime,
        endTime: nullableTime,
      }),
    })
    .nullable()
    .describe('The title and the dates of an event or an offer'),
  offer: z
    .strictObject({ couponCode: z.string(), termsConditions: z.string(), redeemOnlineUrl: nullableText })
    .nullable(),
  call_to_action: z.strictObject({ actionType: z.enum(buttonCodes), url: nullableText }).nullable(),
}

/** Represents stored content, which has only the fields of its kind of post. */
export function representContent(topic: z.output<typeof startSchema>['topic'], stored: Partial<PostContent>) {
  const { title = '', couponCode = '', terms = '', redeemUrl, buttonUrl } = stored
  const actionType = buttonCodes.find((code) => code === stored.button)
  const schedule = {
    startDate: stored.startDate || null,
    endDate: stored.endDate || null,
    startTime: parseTime(stored.startTime),
    endTime: parseTime(stored.endTime),
  }
  return {
    summary: stored.summary ?? '',
    language_code: stored.language || null,
    event: topic === 'STANDARD' ? null : { title, schedule },
    offer:
      topic === 'OFFER' ? { couponCode, termsConditions: terms, redeemOnlineUrl: redeemUrl || null } : null,
    call_to_action: actionType ? { actionType, url: buttonUrl || null } : null,
  }
}

function formatTime(time: Time | null | undefined): string {
  if (!time) return ''
  return [time.hours, time.minutes].map((part) => String(part).padStart(2, '0')).join(':')
}

function parseTime(time: string | undefined) {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time ?? '') ?? []
  return hours === undefined ? null : { hours: Number(hours), minutes: Number(minutes) }
}
