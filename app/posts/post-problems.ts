/** Translates Google's rejections of a post into messages that a person can act on. Unknown ones keep Google's text. */
import { type ContentField, fieldLabels } from './post'
import { dateMessages } from './post-dates'
import { postMessages } from './post-schema'

type Problem = { code: string; reason: string; field: string }

const byCode: Record<string, string> = {
  LOCATION_DISABLED_FOR_LOCAL_POST_API: 'Google does not allow posts for this location.',
  PHOTO_FETCH_FAILED: 'Google could not fetch the image.',
  PHOTO_UPLOAD_FAILED: 'Google could not take the image.',
  INVERTED_RANGE: dateMessages.inverted,
}

const byField: Record<string, Record<string, string>> = {
  startDate: { EXPIRED_VALUE: dateMessages.past, VALUE_OUTSIDE_ALLOWED_RANGE: dateMessages.startFar },
  endDate: { EXPIRED_VALUE: dateMessages.endPast, VALUE_OUTSIDE_ALLOWED_RANGE: dateMessages.endFar },
}

export function problemInWords({ code, reason, field }: Problem): string {
  const known = [byField[field] ?? {}, byCode].find((words) => Object.hasOwn(words, code))
  if (known) return known[code]!
  if (field === 'buttonUrl' || field === 'redeemUrl') return postMessages.website
  const text = reason.replace('Request contains an invalid argument.', '').trim() || reason
  const label = isField(field) ? fieldLabels[field] : field === 'image' ? 'Image' : ''
  return label ? `${label}: ${text}` : text
}

function isField(field: string): field is ContentField {
  return Object.hasOwn(fieldLabels, field)
}
