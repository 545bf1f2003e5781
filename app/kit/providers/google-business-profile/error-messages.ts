/**
 * Our sentences for the errors of Google's APIs: the codes of google.rpc.Code, the errors of OAuth 2 (RFC 6749), and the
 * names in the details of v4. None of them is tried again on its own: the same request would be rejected again. What can
 * succeed later is `throttled` (RESOURCE_EXHAUSTED) or `unavailable` (all errors from 500).
 */
import type { RejectionMessages } from '../rejection-reason'

const ended = 'Google access has ended. Reconnect Google.'
const setup = 'The installation isn’t set up correctly with Google. Contact support.'

export const errorMessages: RejectionMessages = {
  NOT_FOUND: 'This no longer exists on Google, or the connected account can’t open it.',
  PERMISSION_DENIED:
    'The connected Google account isn’t allowed to do this. Reconnect with an owner or manager of the profile.',
  UNAUTHENTICATED: ended,
  ACCESS_TOKEN_EXPIRED: ended,
  ACCESS_TOKEN_SCOPE_INSUFFICIENT:
    'The Google connection lacks a permission. Reconnect Google and allow all of them.',
  SERVICE_DISABLED: setup,
  FAILED_PRECONDITION:
    'Google doesn’t allow this in the profile’s current state. Check the profile on Google.',
  ALREADY_EXISTS: 'Google already has this.',
  ABORTED: 'It was changed on Google at the same time. Try again.',
  INVALID_ARGUMENT: 'Google doesn’t accept a value. Correct it and save again.',
  OUT_OF_RANGE: 'Google doesn’t accept a value. Correct it and save again.',
  UNIMPLEMENTED: 'Google doesn’t offer this for the profile.',

  invalid_grant: ended,
  access_denied: 'Google access was refused. Reconnect Google and allow all permissions.',
  admin_policy_enforced: 'Your organization’s Google administrator doesn’t allow this connection.',
  invalid_client: setup,
  unauthorized_client: setup,
  redirect_uri_mismatch: setup,
  invalid_scope: setup,

  MISSING_VALUE: 'A value Google requires is missing.',
  INVALID_VALUE: 'Google doesn’t accept a value. Correct it and save again.',
  UNSUPPORTED_VALUE: 'Google doesn’t support a value. Choose another.',
  VALUE_OUTSIDE_ALLOWED_RANGE: 'A value is outside the range that Google allows.',
  EXPIRED_VALUE: 'A date is in the past. Choose a later one.',
  INVERTED_RANGE: 'A period ends before it begins.',
  OVERLAPPING_RANGES: 'Two periods overlap.',
  TOO_MANY_ITEMS: 'There are more entries than Google accepts.',
  READ_ONLY: 'Google doesn’t allow changes to this.',
  MISSING_DEPENDENT_FIELD: 'Google requires another value with this one.',
  FIELD_HAS_DEPENDENCIES: 'Other values on Google depend on this one. Change it on Google.',
  PHOTO_FETCH_FAILED: 'Google couldn’t download the picture. Try again.',
  PHOTO_UPLOAD_FAILED: 'Google couldn’t store the picture. Try again.',
  GEOCODE_ERROR: 'Google couldn’t find the address. Check street, city, state and zip code.',
  LOCATION_DISABLED_FOR_LOCAL_POST_API: 'Google doesn’t allow posts on this profile.',
}

export const unknownError = 'Google rejected this. Change it and save again, or contact support.'
