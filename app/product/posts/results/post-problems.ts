/**
 * Translates Google's rejections of a post into messages that users can act on. Unknown rejections keep Google's text.
 */

import { dateMessages } from '../editing/post-dates'
import { postMessages } from '../editing/post-schema'
import { type ContentField, fieldLabels } from '../post'

type Problem = { code: string; reason: string; field: string }

const messagesByCode: Record<string, string> = {
  LOCATION_DISABLED_FOR_LOCAL_POST_API: 'Google does not allow posts for this location.',
  PHOTO_FETCH_FAILED: 'Google couldn’t download the image.',
  PHOTO_UPLOAD_FAILED: 'Google couldn’t process the image.',
  INVERTED_RANGE: dateMessages.inverted,
}

const messagesByField: Record<string, Record<string, string>> = {
  startDate: { EXPIRED_VALUE: dateMessages.past, VALUE_OUTSIDE_ALLOWED_RANGE: dateMessages.startFar },
  endDate: { EXPIRED_VALUE: dateMessages.endPast, VALUE_OUTSIDE_ALLOWED_RANGE: dateMessages.endFar },
}

export function formatProblem({ code, reason, field }: Problem): string {
  const messages = [messagesByField[field] ?? {}, messagesByCode].find((candidate) =>
    Object.hasOwn(candidate, code),
  )
  if (messages) return messages[code]!
  if (field === 'buttonUrl' || field === 'redeemUrl') return postMessages.website
  const text = reason.replace('Request contains an invalid argument.', '').trim() || reason
  const label = isContentField(field) ? fieldLabels[field] : field === 'image' ? 'Image' : ''
  return label ? `${label}: ${text}` : text
}

function isContentField(field: string): field is ContentField {
  return Object.hasOwn(fieldLabels, field)
}
