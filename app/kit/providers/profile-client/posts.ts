/** Posts on a profile. Creating one is not safe to repeat: after `unavailable`, list the posts before trying again. */
import type { ProviderResult } from '../provider-result'
import { isSameText } from './same-text'

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

export const postFields = [
  ...(['summary', 'image', 'title', 'startDate', 'endDate'] as const),
  ...(['button', 'buttonUrl', 'couponCode', 'redeemUrl', 'terms'] as const),
]
export type PostField = (typeof postFields)[number]

/** The state of a post on its profile. `sent` means that it was accepted and nothing further is known. */
export type SourcePostState = 'sent' | 'in_review' | 'live' | 'rejected'

export type SourcePost = {
  name: string
  topic: string
  summary: string
  title: string
  state: SourcePostState
  url: string | null
  /** An ISO timestamp, or '' if it is unknown. */
  createdAt: string
}

export type ProfilePosts = {
  /**
   * Creates a post, which counts as an edit of the profile: call `checkEditLimit` first. `ok` means accepted, not
   * visible. The `field` of a rejection is a `PostField`.
   */
  create: (locationName: string, post: LocalPost) => Promise<ProviderResult<SourcePost>>
  get: (name: string) => Promise<ProviderResult<SourcePost>>
  /** Lists the newest posts, newest first. */
  list: (locationName: string) => Promise<ProviderResult<SourcePost[]>>
  /** Deletes a post. Also succeeds if the post no longer exists. */
  remove: (name: string) => Promise<ProviderResult<null>>
}

/** Checks whether a post on a profile has the same content as our post, ignoring whitespace. */
export function isSamePost(found: SourcePost, { topic, summary, title }: LocalPost): boolean {
  const hasTitle = topic !== 'STANDARD'
  return (
    found.topic === topic &&
    isSameText(found.summary, summary) &&
    (!hasTitle || isSameText(found.title, title))
  )
}
