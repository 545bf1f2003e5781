/**
 * The text of a response as it is sent to Google. The limit is in bytes of UTF-8, not in characters, and applies to the
 * normalized text: browsers submit a line break as two characters, but Google stores one.
 */
import type { SourceResponse } from '../../profile-client/responses'
import { isSameText } from '../../profile-client/same-text'
import { splitTranslation } from './translate-review'

export const replyByteLimit = 4096

export function replyComment(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

export function replyByteLength(text: string): number {
  return new TextEncoder().encode(replyComment(text)).length
}

/**
 * Checks whether the response that Google returns is the one that we sent, regardless of Google's normalization and
 * translations.
 */
export function isSameReply(response: SourceResponse | null, text: string): boolean {
  return response !== null && isSameText(response.body, splitTranslation(replyComment(text)).original)
}
