/** What a Google post is: its content, its kinds, and its states at a location. */
import type { PostState, PostStatus, PostTopic } from '#app/database/schema'
import type { Tone } from '#app/ui/badge'

export const topics: Record<PostTopic, { name: string; hint: string }> = {
  STANDARD: { name: 'Update', hint: 'Share news or a photo, with an optional button.' },
  OFFER: { name: 'Offer', hint: 'A sale or discount with start and end dates.' },
  EVENT: { name: 'Event', hint: 'Something happening at your locations, with a title and dates.' },
}

export const topicCodes = Object.keys(topics) as [PostTopic, ...PostTopic[]]

/** In the order in which they are offered. */
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

export const maxSummaryLength = 1500
export const maxTermsLength = 5000

/** The input, by field. Once validated, dates are `YYYY-MM-DD` and times `HH:MM`. */
export const contentFields = [
  ...(['summary', 'title', 'startDate', 'startTime', 'endDate', 'endTime', 'button', 'buttonUrl'] as const),
  ...(['couponCode', 'redeemUrl', 'terms'] as const),
] as const

export type ContentField = (typeof contentFields)[number]
export type PostContent = Record<ContentField, string>

/** Each kind of post has its own set of fields. */
export const fieldsOf: Record<PostTopic, readonly ContentField[]> = {
  STANDARD: ['summary', 'button', 'buttonUrl'],
  OFFER: [
    ...(['title', 'startDate', 'startTime', 'endDate', 'endTime', 'summary'] as const),
    ...(['couponCode', 'redeemUrl', 'terms'] as const),
  ],
  EVENT: ['title', 'startDate', 'startTime', 'endDate', 'endTime', 'summary', 'button', 'buttonUrl'],
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

/** Google may reject a post with a phone number in its text. The call button is meant for that. */
export function hasPhoneNumber(text: string): boolean {
  return phone.test(text)
}
