/** Responses to reviews at their source. Writing the same text twice publishes it only once. */
import type { ProviderResult } from '../provider-result'

export type SourceResponse = {
  body: string
  updatedAt: Date | null
  state: 'published' | 'awaiting' | 'rejected'
  /** A sentence that says why the source rejected the response. Null in the other states. */
  reason: string | null
}

/** The response to one review. */
export type ResponsePublisher = {
  /** `isRepeat`: whether there was an earlier attempt whose outcome is unknown. */
  write: (body: string, isRepeat: boolean) => Promise<ProviderResult<SourceResponse>>
  /** Returns the response as the source currently shows it, or null if there is none. */
  read: () => Promise<ProviderResult<SourceResponse | null>>
  remove: () => Promise<ProviderResult<null>>
  /**
   * Checks whether the source certainly no longer has the review. Call it after a 404, which can also mean that the
   * source no longer has the location or does not show it to us.
   */
  isReviewGone: () => Promise<boolean>
}
