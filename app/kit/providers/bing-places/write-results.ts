/**
 * Extracts the result for one business from a response about many. The response has two maps, for results and for
 * errors, both keyed by the index in the request. Either map may contain the business. Also interprets the status of a
 * business that Bing has reviewed: published, or with quality issues.
 */
import type { Confirmation } from '../directory-adapter'
import type { ListingField } from '../listing-facts'
import { explainRejection } from '../rejection-reason'
import { errorMessages, unknownError } from './error-messages'
import type { BingStatus, BingWriteResponse } from './wire'

type RefusedField = { field: ListingField | null; reason: string }
export type WriteResult = { isTaken: boolean; refused: RefusedField[] }

const fieldPatterns: [name: RegExp, field: ListingField][] = [
  [/holiday/i, 'special_hours'],
  [/hours/i, 'hours'],
  [/business ?name/i, 'public_name'],
  [/address|city|state|zip|country|geocode|location/i, 'address'],
  [/phone/i, 'phone'],
  [/web ?site|url/i, 'website'],
  [/categor/i, 'category'],
  [/closed/i, 'open_status'],
]

export function parseWriteResult(index: number, response: BingWriteResponse): WriteResult {
  const result = response.CreatedBusinesses?.[index] ?? response.UpdatedBusinesses?.[index]
  const errors = (response.Errors?.[index]?.BusinessErrors ?? []).map(({ ColumnName, ErrorMessage }) => ({
    field: fieldOfColumn(ColumnName ?? ''),
    reason: explain(ColumnName, [ColumnName, ErrorMessage].filter(Boolean).join(': ')),
  }))
  // `SUCCESSFUL_WITH_WARNING` also counts as a success.
  if (result?.Status.startsWith('SUCCESSFUL') && errors.length === 0) return { isTaken: true, refused: [] }
  const businessError = {
    field: null,
    reason: explain(null, result?.ErrorMessage ?? ''),
  }
  return { isTaken: false, refused: errors.length > 0 ? errors : [businessError] }
}

export function toConfirmation({
  BusinessStatus,
  HasPendingPublish,
  QualityIssues,
}: BingStatus): Confirmation {
  if (QualityIssues?.length) return { state: 'rejected', reasons: QualityIssues.flatMap(issueReasons) }
  if (BusinessStatus === 'QualityIssueFound') return { state: 'rejected', reasons: [] }
  return { state: BusinessStatus === 'Published' && !HasPendingPublish ? 'live' : 'pending' }
}

type Issue = NonNullable<BingStatus['QualityIssues']>[number]

function issueReasons({ IssueType, SubIssueType }: Issue): RefusedField[] {
  const issue = formatIssueName(IssueType)
  if (!SubIssueType?.length)
    return [{ field: fieldOfColumn(IssueType), reason: explain(IssueType, `${issue}.`) }]
  return SubIssueType.map((name) => ({
    field: fieldOfColumn(name),
    reason: explain(IssueType, `${issue}: ${name}.`),
  }))
}

const explain = (code: string | null | undefined, raw: string) =>
  explainRejection(errorMessages, [code], { otherwise: unknownError, raw })

/** Formats `AddressGeocodeError` as `Address geocode error`. */
function formatIssueName(name: string): string {
  const spaced = name.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  )
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function fieldOfColumn(name: string): ListingField | null {
  return fieldPatterns.find(([pattern]) => pattern.test(name))?.[1] ?? null
}
