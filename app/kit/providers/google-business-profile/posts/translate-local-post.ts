/**
 * Translates our posts into Google's format, and Google's posts into ours. In Google's format, an offer has no button
 * and a call button has no URL. A schedule has to be complete: missing times become 00:00 and 23:59.
 */
import type { LocalPost, PostField, SourcePost, SourcePostState } from '../../profile-client/posts'
import type { GooglePost } from './local-post-wire'

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
