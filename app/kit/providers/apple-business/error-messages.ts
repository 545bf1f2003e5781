/**
 * Our sentences for the codes of Apple's reports, without the prefix `VALIDATION__`. None of them is tried again on its
 * own: Apple would reject the same document again.
 */
import type { RejectionMessages } from '../rejection-reason'

const setup = 'The installation isn’t set up correctly with Apple. Contact support.'

export const errorMessages: RejectionMessages = {
  RESOURCE_NOT_FOUND: 'Apple no longer has this location.',
  PRECONDITION_FAILED:
    'Apple changed the location at the same time. It is compared again with the next scan.',
  RequiredFieldMissing: 'A value Apple requires is missing.',
  LocationAlreadyClaimedByDifferentOrganization:
    'Another organization has claimed this location on Apple. Ask Apple Business Connect support to release it.',
  LocationAndClaimRejected:
    'Apple rejected the location after its review. Check name, address and category, then save again.',
  LocationStatusInvalid: 'Apple doesn’t accept this business status with its dates.',
  DateInRangeHasNoCorrespondingDaySpecified: 'Apple doesn’t accept these special hours.',
  PartnersLocationIdNotUnique: 'Apple already has another location with our number. Contact support.',
  PartnersLocationIdNotMatched: 'Apple has this location under another number. Contact support.',
  invalid_client: setup,
  invalid_grant: setup,
  unauthorized_client: setup,
}

export const unknownError = 'Apple doesn’t accept this. Correct it and save again, or contact support.'
