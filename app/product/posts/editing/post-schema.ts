/**
 * The schemas and validation rules of the post form. Fields that a kind of post does not have are never stored. Text
 * that is too long is refused rather than truncated.
 */
import { z } from 'zod'
import type { PostTopic } from '#app/kit/database/schema'
import { shownField } from '#app/kit/forms/shown-field'
import { parseWebAddress } from '#app/product/locations/form/input/parse-web-address'
import {
  buttonCodes,
  type ContentField,
  contentFields,
  defaultLanguage,
  fieldsOf,
  languages,
  maxSummaryLength,
  maxTermsLength,
  type PostContent,
  topicCodes,
} from '../post'
import { validateDates } from './post-dates'

const maxLineLength = 500

export const postMessages = {
  title: { OFFER: 'Enter an offer title', EVENT: 'Enter an event title' },
  nothing: 'You must include a description or an image',
  website: 'Enter a valid website. Example: https://www.example.com',
  summary: `Use at most ${maxSummaryLength} characters`,
  terms: `Use at most ${maxTermsLength} characters`,
  line: `Use at most ${maxLineLength} characters`,
  failed: 'Fix any errors in the form and try again',
} as const

const lineText = z.string().max(1000, postMessages.line).default('')
const longText = (message: string) => z.string().max(10_000, message).default('')

/** The raw input. It is stored before it is validated, so only the lengths are limited. */
export const formValuesSchema = z.object({
  intent: z.enum(['next', 'preview', 'image']).default('next').catch('next'),
  shown: shownField,
  ...(Object.fromEntries(contentFields.map((field) => [field, lineText])) as Record<
    ContentField,
    typeof lineText
  >),
  summary: longText(postMessages.summary),
  terms: longText(postMessages.terms),
})

export const startSchema = z.object({ topic: z.enum(topicCodes, { error: 'Choose a post type' }) })

const anyText = z.string().default('')
const anyLine = z
  .string()
  .refine((text) => text.length <= maxLineLength, postMessages.line)
  .default('')

/**
 * The fields of all kinds of posts. Lengths are checked with `refine` unless a counter needs the limit: `max` would
 * become a `maxlength` attribute, which truncates pasted text.
 */
export const contentSchema = z.object({
  ...(Object.fromEntries(contentFields.map((field) => [field, anyText])) as Record<
    ContentField,
    typeof anyText
  >),
  summary: z.string().max(maxSummaryLength, postMessages.summary).default(''),
  terms: z.string().max(maxTermsLength, postMessages.terms).default(''),
  title: anyLine,
  couponCode: anyLine,
})

type Rules = { hasImage: boolean; today: string }

/**
 * Returns a schema that accepts only publishable content and transforms it into the form in which it is sent. `today`
 * is a date in the account's time zone.
 */
function publishableSchema(topic: PostTopic, { hasImage, today }: Rules) {
  const validatedDates = (content: PostContent) =>
    topic === 'STANDARD' ? null : validateDates(content, today)
  return contentSchema
    .superRefine((content, context) => {
      const addProblem = (field: ContentField, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message })
      if (topic === 'STANDARD' && !content.summary && !hasImage) addProblem('summary', postMessages.nothing)
      if (topic !== 'STANDARD' && !content.title) addProblem('title', postMessages.title[topic])
      for (const { field, message } of validatedDates(content)?.problems ?? []) addProblem(field, message)
      if (content.redeemUrl && !parseWebAddress(content.redeemUrl))
        addProblem('redeemUrl', postMessages.website)
      const needsUrl = content.button && content.button !== 'CALL'
      if (needsUrl && !parseWebAddress(content.buttonUrl)) addProblem('buttonUrl', postMessages.website)
    })
    .transform((content) => ({
      ...content,
      ...validatedDates(content)?.dates,
      redeemUrl: parseWebAddress(content.redeemUrl) ?? '',
      buttonUrl: parseWebAddress(content.buttonUrl) ?? '',
    }))
}

export type ValidatedContent = { content: PostContent; errors: Partial<Record<ContentField, string[]>> }

/**
 * Returns the content in stored form, and its errors in the order of the form's fields. Content without errors can be
 * published.
 */
export function validateContent(
  topic: PostTopic,
  values: Partial<PostContent>,
  rules: Rules,
): ValidatedContent {
  const content = contentForTopic(topic, values)
  const checked = publishableSchema(topic, rules).safeParse(content)
  if (checked.success) return { content: checked.data, errors: {} }
  const { fieldErrors } = z.flattenError(checked.error)
  const invalidFields = fieldsOf[topic].filter((field) => fieldErrors[field])
  return { content, errors: Object.fromEntries(invalidFields.map((field) => [field, fieldErrors[field]])) }
}

/**
 * Returns the content with only the fields that this kind of post has. Line breaks are normalized to one character,
 * because they are counted and sent as one character.
 */
export function contentForTopic(topic: PostTopic, values: Partial<PostContent>): PostContent {
  const content = Object.fromEntries(contentFields.map((field) => [field, ''])) as PostContent
  for (const field of fieldsOf[topic])
    content[field] = (values[field] ?? '')
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n]/gu, ' ')
      .trim()
  if (!buttonCodes.some((code) => code === content.button)) content.button = ''
  if (!Object.hasOwn(languages, content.language)) content.language = defaultLanguage
  // A call button uses each location's own phone number, and without a button, there is nothing to link.
  if (!content.button || content.button === 'CALL') content.buttonUrl = ''
  return content
}
