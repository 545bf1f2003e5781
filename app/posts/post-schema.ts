/**
 * What the form of a post sends and what it may not say (document 002 §5, §8). A kind that lacks a field never keeps
 * one. Text that is too long is refused and never cut.
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

export const postMessages = {
  title: { OFFER: 'Enter an offer title', EVENT: 'Enter an event title' },
  nothing: 'You must include a description or an image',
  website: 'Enter a valid website. Example: https://www.example.com',
  summary: `Use at most ${mostSummary} characters`,
  terms: `Use at most ${mostTerms} characters`,
  line: 'Use at most 500 characters',
  failed: 'Fix any errors in the form and try again',
} as const

const line = z.string().max(1000, postMessages.line).default('')
const longer = (message: string) => z.string().max(10_000, message).default('')

/** As typed, whatever it is: it is kept before it is judged, up to what somebody may have typed. */
export const typedSchema = z.object({
  intent: z.enum(['next', 'preview', 'image']).default('next').catch('next'),
  ...(Object.fromEntries(contentFields.map((field) => [field, line])) as Record<ContentField, typeof line>),
  summary: longer(postMessages.summary),
  terms: longer(postMessages.terms),
})

export const beginSchema = z.object({ topic: z.enum(topicCodes, { error: 'Choose a type of post' }) })

export type Judged = { content: PostContent; errors: Partial<Record<ContentField, string[]>> }

/** The content as it is kept and what is wrong with it; nothing, when it may go out. `today` is the account's. */
export function judgeContent(
  topic: PostTopic,
  typed: Partial<PostContent>,
  { hasImage, today }: { hasImage: boolean; today: string },
): Judged {
  const content = ownContent(topic, typed)
  const errors: Judged['errors'] = {}
  const refuse = (field: ContentField, message: string) => {
    errors[field] = [...(errors[field] ?? []), message]
  }
  if (content.summary.length > mostSummary) refuse('summary', postMessages.summary)
  if (topic === 'STANDARD') {
    if (!content.summary && !hasImage) refuse('summary', postMessages.nothing)
  } else {
    if (!content.title) refuse('title', postMessages.title[topic])
    const { dates, problems } = checkedDates(content, today)
    for (const { field, message } of problems) refuse(field, message)
    for (const field of ['startDate', 'startTime', 'endDate', 'endTime'] as const)
      content[field] = dates[field] || content[field]
  }
  if (content.terms.length > mostTerms) refuse('terms', postMessages.terms)
  for (const field of ['title', 'couponCode'] as const)
    if (content[field].length > 500) refuse(field, postMessages.line)
  if (content.redeemUrl) {
    const address = webAddress(content.redeemUrl)
    if (address) content.redeemUrl = address
    else refuse('redeemUrl', postMessages.website)
  }
  if (content.button && content.button !== 'CALL') {
    const address = webAddress(content.buttonUrl)
    if (address) content.buttonUrl = address
    else refuse('buttonUrl', postMessages.website)
  }
  return { content, errors }
}

/** Only what a post of this kind has; line ends as one character, as they are counted and sent. */
export function ownContent(topic: PostTopic, typed: Partial<PostContent>): PostContent {
  const content = Object.fromEntries(contentFields.map((field) => [field, ''])) as PostContent
  for (const field of fieldsOf[topic])
    content[field] = (typed[field] ?? '')
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n]/gu, ' ')
      .trim()
  if (!buttonCodes.some((code) => code === content.button)) content.button = ''
  // A call goes to each location's own phone, and without a button there is nothing to lead on.
  if (!content.button || content.button === 'CALL') content.buttonUrl = ''
  return content
}

/** What confirms a post: when it goes out, and to how many locations its person saw it go. */
export const confirmSchema = z.object({
  when: z.enum(['now', 'later']).default('now').catch('now'),
  expected: z.coerce.number().int().min(0).max(1_000_000).default(0).catch(0),
  sendDate: z.string().max(40).default(''),
  sendTime: z.string().max(40).default(''),
})
