/**
 * Reads what Bing says of one business in an answer about many: maps by the index in the request, both of which may
 * contain an entry. Also reads the status of a business that Bing has reviewed: published, or with quality issues.
 */
import type { Confirmation, ListingField } from '../directory-adapter'
import type { BingStatus, BingWritten } from './wire'

type Refused = { field: ListingField | null; reason: string }
export type Written = { isTaken: boolean; refused: Refused[] }

const columns: [name: RegExp, field: ListingField][] = [
  [/holiday/i, 'special_hours'],
  [/hours/i, 'hours'],
  [/business ?name/i, 'public_name'],
  [/address|city|state|zip|country|geocode|location/i, 'address'],
  [/phone/i, 'phone'],
  [/web ?site|url/i, 'website'],
  [/categor/i, 'category'],
  [/closed/i, 'open_status'],
]

export function writtenAt(index: number, answer: BingWritten): Written {
  const result = answer.CreatedBusinesses?.[index] ?? answer.UpdatedBusinesses?.[index]
  const errors = (answer.Errors?.[index]?.BusinessErrors ?? []).map(({ ColumnName, ErrorMessage }) => ({
    field: fieldNamed(ColumnName ?? ''),
    reason: ErrorMessage?.trim() || `Bing did not take ${ColumnName || 'the business'}.`,
  }))
  // `SUCCESSFUL_WITH_WARNING` is a success.
  if (result?.Status.startsWith('SUCCESSFUL') && errors.length === 0) return { isTaken: true, refused: [] }
  const whole = { field: null, reason: result?.ErrorMessage?.trim() || 'Bing did not take the business.' }
  return { isTaken: false, refused: errors.length > 0 ? errors : [whole] }
}

export function toConfirmation({
  BusinessStatus,
  HasPendingPublish,
  QualityIssues,
}: BingStatus): Confirmation {
  if (QualityIssues?.length) return { state: 'rejected', reasons: QualityIssues.flatMap(reasonsOf) }
  if (BusinessStatus === 'QualityIssueFound')
    return {
      state: 'rejected',
      reasons: [{ field: null, reason: 'Bing has found an issue and not said which.' }],
    }
  return { state: BusinessStatus === 'Published' && !HasPendingPublish ? 'live' : 'pending' }
}

type Issue = NonNullable<BingStatus['QualityIssues']>[number]

function reasonsOf({ IssueType, SubIssueType }: Issue): Refused[] {
  const issue = inWords(IssueType)
  if (!SubIssueType?.length) return [{ field: fieldNamed(IssueType), reason: `${issue}.` }]
  return SubIssueType.map((name) => ({ field: fieldNamed(name), reason: `${issue}: ${name}.` }))
}

/** Formats `AddressGeocodeError` as `Address geocode error`. */
function inWords(name: string): string {
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  )
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function fieldNamed(name: string): ListingField | null {
  return columns.find(([pattern]) => pattern.test(name))?.[1] ?? null
}
