/**
 * Translates Google's reasons for removing a response into sentences that tell users what to do. Google adds reasons
 * without notice, so an unknown reason is shown in Google's own words.
 */
const account = 'Google has restricted the account that publishes for this location.'
const location = 'Google has suspended or disabled this location’s profile.'
const generic = 'Google says it violates its content policy.'

const messages: Record<string, string> = {
  ACCOUNT_RESTRICTED_AND_SUSPENDED: account,
  ACCOUNT_RESTRICTED_AND_EDIT_REJECTED: account,
  ASSOCIATED_ACCOUNT_SUSPENDED: account,
  EDITING_RESTRICTION: account,
  GOOGLE_PAY_SUSPENSION: 'The Google payments account behind this location is suspended.',
  OWNERSHIP_REVOKED: 'The account no longer owns this location’s profile on Google.',
  BUSINESS_INELIGIBLE: 'Google does not consider this business eligible for a profile.',
  LOCATION_SUSPENDED: location,
  LOCATION_DISABLED: location,
  LOCATION_VERIFICATION_REQUIRED: 'Verify the location with Google before responding.',
  PO_BOX: 'The location’s address on Google is a PO box, which Google does not accept.',
  ILLEGAL_BUSINESS_HOURS_EDIT: 'Google found the location’s business hours misleading.',
  IDENTITY_CHANGE: 'Google believes the location’s profile was changed into another business.',
  GEOGRAPHIC_LOCATION_CHANGE: 'Google believes the location’s profile was moved to another address.',
  FAKE_ENGAGEMENT: 'Google considers it fake engagement: it must be a genuine response to this reviewer.',
  ADVERTISING_AND_SOLICITATION: 'It reads as advertising: remove offers, links and calls to buy.',
  GIBBERISH_AND_REPETITIVE: 'Google found it unreadable or repetitive: write it for this one review.',
  REPETITIVE: 'Google found it repetitive: write it for this one review.',
  UNCLEAR: 'Google could not make sense of it.',
  OFF_TOPIC: 'It isn’t about the visit described in the review.',
  ADULT_THEMED: 'Google found adult themes in it.',
  SEXUALLY_EXPLICIT: 'Google found sexually explicit content in it.',
  DANGEROUS: 'Google found dangerous content in it.',
  ILLEGAL: 'Google found it describes or offers something illegal.',
  REGULATED_GOODS_AND_SERVICES:
    'It mentions goods or services Google restricts, such as alcohol or medicines.',
  OFFENSIVE: 'Google found it offensive.',
  OBSCENITY_AND_PROFANITY: 'Google found profanity in it.',
  VIOLENCE_AND_GORE: 'Google found violent content in it.',
  CHILD_SAFETY: 'Google found a child safety risk in it.',
  HARASSMENT: 'Google considers it harassment: remove threats, accusations and blame.',
  HATE_SPEECH: 'Google considers it hate speech.',
  IMPERSONATION: 'Google believes it impersonates someone else.',
  MISINFORMATION: 'Google considers it misleading.',
  MISREPRESENTATION: 'Google considers it misleading about the business.',
  PERSONAL_INFO: 'It contains personal details, such as a full name, phone number or email address.',
  PRIVACY: 'It reveals private information about the reviewer or someone else.',
  PHOTOS_AND_VIDEOS_CRITERIA: 'A photo or video in it doesn’t meet Google’s criteria.',
  GENERIC_VANDALISM: 'Google considers it vandalism.',
  GENERIC_FRAUD: 'Google considers it fraudulent.',
  GENERIC_QUALITY: 'Google found its quality too low.',
  GENERIC_VIOLATION: generic,
  POLICY_VIOLATION_UNSPECIFIED: generic,
  MODERATION_ERROR: 'Google’s moderation failed. Publish it again.',
}

export function policyViolationMessage(violation: string | null | undefined): string {
  if (!violation) return generic
  const message = Object.hasOwn(messages, violation) ? messages[violation] : undefined
  return message ?? `Google gave this reason: ${violation.toLowerCase().replaceAll('_', ' ')}.`
}
