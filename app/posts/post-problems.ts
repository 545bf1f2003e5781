/** Google's refusals of a post in words a person can act on; what we do not know stays in Google's own. */
import { type ContentField, fieldLabels } from './post'

type Problem = { code: string; reason: string; field: string }

const byCode: Record<string, string> = {
  LOCATION_DISABLED_FOR_LOCAL_POST_API: 'Google does not allow posts for this location.',
  PHOTO_FETCH_FAILED: 'Google could not fetch the image.',
  PHOTO_UPLOAD_FAILED: 'Google could not take the image.',
  EXPIRED_VALUE: "Start date can't be in the past",
  INVERTED_RANGE: 'End date must be after the start date',
}

export function problemInWords({ code, reason, field }: Problem): string {
  const known = Object.hasOwn(byCode, code) ? byCode[code] : undefined
  if (known) return known
  const text = reason.replace('Request contains an invalid argument.', '').trim() || reason
  if (field === 'buttonUrl' || field === 'redeemUrl')
    return `${fieldLabels[field]}: enter a valid website. ${text}`
  const label = isField(field) ? fieldLabels[field] : field === 'image' ? 'Image' : ''
  return label ? `${label}: ${text}` : text
}

function isField(field: string): field is ContentField {
  return Object.hasOwn(fieldLabels, field)
}
