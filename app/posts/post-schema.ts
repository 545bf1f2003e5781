/**
 * The fields and rules of a post's form. A field that a kind does not have is never stored for it. Text that is too
 * long is refused, never truncated.
 */
import { z } from 'zod'
import type { PostTopic } from '#app/database/schema'
import { webAddress } from '#app/locations/form/web-address'
import {
  buttonCodes,
  type ContentField,
  contentFields,
  fieldsOf,
  mostSummary,
  mostTerms,
  type PostContent,
  topicCodes,
} from './post'
import { checkedDates } from './post-dates'

const mostLine = 500

export const postMessages = {
  title: { OFFER: 'Enter an offer title', EVENT: 'Enter an event title' },
  nothing: 'You must include a description or an image',
  website: 'Enter a valid website. Example: https://www.example.com',
  summary: `Use at most ${mostSummary} characters`,
  terms: `Use at most ${mostTerms} characters`,
  line: `Use at most ${mostLine} characters`,
  failed: 'Fix any errors in the form and try again',
} as const

const line = z.string().max(1000, postMessages.line).default('')
const longer = (message: string) => z.string().max(10_000, message).default('')

/** The raw input: it is stored before it is validated, up to a maximum length. */
export const typedSchema = z.object({
  intent: z.enum(['next', 'preview', 'image']).default('next').catch('next'),
  ...(Object.fromEntries(contentFields.map((field) => [field, line])) as Record<ContentField, typeof line>),
  summary: longer(postMessages.summary),
  terms: longer(postMessages.terms),
})

export const beginSchema = z.object({ topic: z.enum(topicCodes, { error: 'Choose a type of post' }) })

const anyText = z.string().default('')
const anyLine = z
  .string()
  .refine((text) => text.length <= mostLine, postMessages.line)
  .default('')

/**
 * The fields of a post of any kind. Input controls get no length limit, because that would truncate what somebody
 * pastes.
 */
export const contentSchema = z.object({
  ...(Object.fromEntries(contentFields.map((field) => [field, anyText])) as Record<
    ContentField,
    typeof anyText
  >),
  summary: z.string().max(mostSummary, postMessages.summary).default(''),
  terms: z.string().max(mostTerms, postMessages.terms).default(''),
  title: anyLine,
  couponCode: anyLine,
})

type Rules = { hasImage: boolean; today: string }

/** Accepts only what may go out, in the form it is sent. `today` is a date in the account's time zone. */
function publishable(topic: PostTopic, { hasImage, today }: Rules) {
  const datesOf = (content: PostContent) => (topic === 'STANDARD' ? null : checkedDates(content, today))
  return contentSchema
    .superRefine((content, context) => {
      const refuse = (field: ContentField, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message })
      if (topic === 'STANDARD' && !content.summary && !hasImage) refuse('summary', postMessages.nothing)
      if (topic !== 'STANDARD' && !content.title) refuse('title', postMessages.title[topic])
      for (const { field, message } of datesOf(content)?.problems ?? []) refuse(field, message)
      if (content.redeemUrl && !webAddress(content.redeemUrl)) refuse('redeemUrl', postMessages.website)
      const needsUrl = content.button && content.button !== 'CALL'
      if (needsUrl && !webAddress(content.buttonUrl)) refuse('buttonUrl', postMessages.website)
    })
    .transform((content) => ({
      ...content,
      ...datesOf(content)?.dates,
      redeemUrl: webAddress(content.redeemUrl) ?? '',
      buttonUrl: webAddress(content.buttonUrl) ?? '',
    }))
}

export type Judged = { content: PostContent; errors: Partial<Record<ContentField, string[]>> }

/**
 * Returns the content in stored form, and its problems in the order of the form. No problems means that it may go out.
 */
export function judgeContent(topic: PostTopic, typed: Partial<PostContent>, rules: Rules): Judged {
  const content = ownContent(topic, typed)
  const checked = publishable(topic, rules).safeParse(content)
  if (checked.success) return { content: checked.data, errors: {} }
  const { fieldErrors } = z.flattenError(checked.error)
  const wrong = fieldsOf[topic].filter((field) => fieldErrors[field])
  return { content, errors: Object.fromEntries(wrong.map((field) => [field, fieldErrors[field]])) }
}

/**
 * Keeps only the fields that this kind of post has. Line ends become one character, the way they are counted and sent.
 */
export function ownContent(topic: PostTopic, typed: Partial<PostContent>): PostContent {
  const content = Object.fromEntries(contentFields.map((field) => [field, ''])) as PostContent
  for (const field of fieldsOf[topic])
    content[field] = (typed[field] ?? '')
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n]/gu, ' ')
      .trim()
  if (!buttonCodes.some((code) => code === content.button)) content.button = ''
  // A call button uses each location's own phone, and without a button there is nothing to link.
  if (!content.button || content.button === 'CALL') content.buttonUrl = ''
  return content
}
