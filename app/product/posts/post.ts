/**
 * A post: news, an offer or an event on the Google profiles of several locations.
 *
 * Its content depends on its kind. It is a draft until it is confirmed, and then scheduled or sent; at each of its
 * locations, it has a state of its own.
 *
 * Users with `google_post_content.create` write posts, publish them, and delete them from the profiles.
 */
import type { PostState, PostStatus, PostTopic } from '#app/kit/database/schema'
import type { Tone } from '#app/kit/ui/badge'

export const topics: Record<PostTopic, { name: string; hint: string }> = {
  STANDARD: { name: 'Update', hint: 'Share news or a photo, with an optional button.' },
  OFFER: { name: 'Offer', hint: 'A sale or discount with start and end dates.' },
  EVENT: { name: 'Event', hint: 'Something happening at your locations, with a title and dates.' },
}

export const topicCodes = Object.keys(topics) as [PostTopic, ...PostTopic[]]

/** The buttons that a post can have, in the order in which the form lists them. */
export const buttons = {
  BOOK: 'Book',
  ORDER: 'Order Online',
  SHOP: 'Buy',
  LEARN_MORE: 'Learn more',
  SIGN_UP: 'Sign up',
  CALL: 'Call now',
} as const

export type PostButton = keyof typeof buttons
export const buttonCodes = Object.keys(buttons) as [PostButton, ...PostButton[]]

/** The languages that a post can be written in, by the code that Google uses. */
export const languages = {
  en: 'English',
  ar: 'Arabic',
  'zh-CN': 'Chinese (simplified)',
  'zh-TW': 'Chinese (traditional)',
  nl: 'Dutch',
  fr: 'French',
  de: 'German',
  hi: 'Hindi',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  pl: 'Polish',
  pt: 'Portuguese',
  ru: 'Russian',
  es: 'Spanish',
  tl: 'Tagalog',
  vi: 'Vietnamese',
} as const
export const defaultLanguage = 'en'

export const maxSummaryLength = 1500
export const maxTermsLength = 5000

/**
 * The fields of a post's content. In validated content, dates have the form `YYYY-MM-DD` and times the form `HH:MM`.
 */
export const contentFields = [
  ...(['summary', 'title', 'startDate', 'startTime', 'endDate', 'endTime', 'button', 'buttonUrl'] as const),
  ...(['couponCode', 'redeemUrl', 'terms', 'language'] as const),
] as const

export type ContentField = (typeof contentFields)[number]
export type PostContent = Record<ContentField, string>

/** The fields of each kind of post, in the order of the form. */
export const fieldsOf: Record<PostTopic, readonly ContentField[]> = {
  STANDARD: ['summary', 'button', 'buttonUrl', 'language'],
  OFFER: [
    ...(['title', 'startDate', 'startTime', 'endDate', 'endTime', 'summary'] as const),
    ...(['couponCode', 'redeemUrl', 'terms', 'language'] as const),
  ],
  EVENT: [
    ...(['title', 'startDate', 'startTime', 'endDate', 'endTime', 'summary'] as const),
    ...(['button', 'buttonUrl', 'language'] as const),
  ],
}

export const fieldLabels: Record<ContentField, string> = {
  summary: 'Description',
  title: 'Title',
  startDate: 'Start date',
  startTime: 'Start time',
  endDate: 'End date',
  endTime: 'End time',
  button: 'Button',
  buttonUrl: 'Button link',
  couponCode: 'Coupon code',
  redeemUrl: 'Link to redeem offer',
  terms: 'Terms and conditions',
  language: 'Language',
}

export const postStates: Record<PostState, { label: string; tone: Tone; meaning: string }> = {
  scheduled: { label: 'Scheduled', tone: 'pending', meaning: 'Will be sent at the scheduled time.' },
  queued: { label: 'Queued', tone: 'pending', meaning: 'Waiting to be sent to Google.' },
  sent: { label: 'Sent', tone: 'info', meaning: 'Google accepted the post but doesn’t show it yet.' },
  in_review: {
    label: 'In review',
    tone: 'info',
    meaning: 'Google is reviewing the post.',
  },
  live: { label: 'Live', tone: 'success', meaning: 'The post is live on Google.' },
  rejected: {
    label: 'Rejected',
    tone: 'danger',
    meaning: 'Google rejected the post or doesn’t show it.',
  },
  left_out: { label: 'Skipped', tone: 'warning', meaning: 'Not sent.' },
  deleting: { label: 'Deleting', tone: 'pending', meaning: 'Being removed from Google.' },
  deleted: { label: 'Deleted', tone: 'pending', meaning: 'Removed from Google.' },
}

export const stateCodes = Object.keys(postStates) as [PostState, ...PostState[]]

export const postStatuses: Record<PostStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'pending' },
  scheduled: { label: 'Scheduled', tone: 'pending' },
  sending: { label: 'Sending', tone: 'info' },
  complete: { label: 'Complete', tone: 'success' },
}

export type StateCounts = Record<PostState, number>

export function emptyCounts(): StateCounts {
  return Object.fromEntries(stateCodes.map((state) => [state, 0])) as StateCounts
}

/** Returns a post's name in lists: its title, or the beginning of its text. */
export function headlineOf({ topic, content }: { topic: PostTopic; content: Partial<PostContent> }): string {
  const text = (content.title || content.summary || '').replace(/\s+/g, ' ').trim()
  if (!text) return `${topics[topic].name} with a photo`
  return text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text
}

const phone = /(?<![\w/.=-])(?:\+\d{1,3}[\s.-]?)?(?:\(\d{2,4}\)|\d{2,4})[\s.-]?\d{3}[\s.-]?\d{4}(?![\w-])/

/**
 * Checks whether the text contains a phone number. Google may reject such a post; the call button should be used
 * instead.
 */
export function hasPhoneNumber(text: string): boolean {
  return phone.test(text)
}
