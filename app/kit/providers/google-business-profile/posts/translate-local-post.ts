/**
 * Translates our posts into Google's format, and Google's posts into ours. In Google's format, an offer has no button
 * and a call button has no URL. A schedule has to be complete: missing times become 00:00 and 23:59.
 */
import type { GooglePost } from './local-post-wire'

type PostButton = 'BOOK' | 'ORDER' | 'SHOP' | 'LEARN_MORE' | 'SIGN_UP' | 'CALL'

/** A post in our format. Dates are `YYYY-MM-DD`, times are `HH:MM`, and missing values are empty strings. */
export type LocalPost = {
  topic: 'STANDARD' | 'OFFER' | 'EVENT'
  summary: string
  imageUrl: string | null
  title: string
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  button: PostButton | ''
  buttonUrl: string
  couponCode: string
  redeemUrl: string
  terms: string
  /** The code of the language; missing in posts from before a language could be chosen, which are English. */
  language?: string
}

/** The state of a post on Google. `sent` means that Google has accepted the post and has reported nothing further. */
type SourcePostState = 'sent' | 'in_review' | 'live' | 'rejected'
export type SourcePost = {
  name: string
  topic: string
  summary: string
  title: string
  state: SourcePostState
  url: string | null
  /** An ISO timestamp, or '' if Google does not return one. */
  createdAt: string
}

export function toGooglePost(post: LocalPost): Record<string, unknown> {
  const { topic, summary, imageUrl, button, buttonUrl, language } = post
  return {
    languageCode: language || 'en',
    topicType: topic,
    ...(summary && { summary }),
    ...(imageUrl && { media: [{ mediaFormat: 'PHOTO', sourceUrl: imageUrl }] }),
    ...(topic !== 'STANDARD' && { event: eventOf(post) }),
    ...(topic === 'OFFER' && { offer: offerOf(post) }),
    ...(topic !== 'OFFER' &&
      button && { callToAction: { actionType: button, ...(button !== 'CALL' && { url: buttonUrl }) } }),
  }
}

function eventOf({ title, startDate, startTime, endDate, endTime }: LocalPost) {
  return {
    title,
    schedule: {
      startDate: dateOf(startDate),
      startTime: timeOf(startTime || '00:00'),
      endDate: dateOf(endDate),
      endTime: timeOf(endTime || '23:59'),
    },
  }
}

function offerOf({ couponCode, redeemUrl, terms }: LocalPost) {
  return {
    ...(couponCode && { couponCode }),
    ...(redeemUrl && { redeemOnlineUrl: redeemUrl }),
    ...(terms && { termsConditions: terms }),
  }
}

function dateOf(date: string) {
  const [year, month, day] = date.split('-').map(Number)
  return { year, month, day }
}

function timeOf(time: string) {
  const [hours, minutes] = time.split(':').map(Number)
  return { hours, minutes, seconds: 0, nanos: 0 }
}

export function toSourcePost({
  name,
  topicType,
  summary,
  state,
  searchUrl,
  event,
  createTime,
}: GooglePost): SourcePost {
  return {
    name,
    topic: topicType ?? 'STANDARD',
    summary: summary ?? '',
    title: event?.title ?? '',
    state: postState(state),
    url: searchUrl && /^https?:\/\//.test(searchUrl) ? searchUrl : null,
    createdAt: createTime ?? '',
  }
}

/**
 * Converts Google's state. Google adds states without notice, so an unknown state becomes `sent`, which is not final.
 */
function postState(state: string | null | undefined): SourcePostState {
  if (state === 'LIVE' || state === 'RECURRING') return 'live'
  if (state === 'REJECTED') return 'rejected'
  return state === 'PROCESSING' ? 'in_review' : 'sent'
}

/** Checks whether a post on Google has the same content as our post, ignoring whitespace. */
export function isSamePost(found: SourcePost, { topic, summary, title }: LocalPost): boolean {
  const hasTitle = topic !== 'STANDARD'
  return (
    found.topic === topic &&
    normalizedText(found.summary) === normalizedText(summary) &&
    (!hasTitle || normalizedText(found.title) === normalizedText(title))
  )
}

function normalizedText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

export type PostField =
  | 'summary'
  | 'image'
  | 'title'
  | 'startDate'
  | 'endDate'
  | 'button'
  | 'buttonUrl'
  | 'couponCode'
  | 'redeemUrl'
  | 'terms'

/** Returns our field for Google's dotted path (`local_post.call_to_action.url`), or null for any other path. */
export function postFieldOf(path: string): PostField | null {
  const key = path
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/\[\d+\]/g, '')
    .replace(/^(local_?post)\./, '')
  return fieldByPath.find(([start]) => key === start || key.startsWith(`${start}.`))?.[1] ?? null
}

const fieldByPath: [string, PostField][] = [
  ['summary', 'summary'],
  ['media', 'image'],
  ['event.title', 'title'],
  ['event.schedule.start_date', 'startDate'],
  ['event.schedule.start_time', 'startDate'],
  ['event.schedule', 'endDate'],
  ['call_to_action.url', 'buttonUrl'],
  ['call_to_action', 'button'],
  ['offer.coupon_code', 'couponCode'],
  ['offer.redeem_online_url', 'redeemUrl'],
  ['offer.terms_conditions', 'terms'],
]
