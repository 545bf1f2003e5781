/**
 * Types and messages for Google's validation of a bulk edit. Google validates the edit for a sample of the locations
 * without changing them.
 */
import type { CheckOutcome } from '#app/kit/database/schema'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'

export type GoogleCheckResult = { outcome: CheckOutcome; reason: string }
export type GoogleCheck = {
  /** The number of locations that would change and have a Google profile. */
  checkableCount: number
  checkedCount: number
  counts: Record<CheckOutcome, number>
}

/**
 * The maximum number of locations that are checked: enough to see a pattern, and few enough that a user can wait for
 * the result.
 */
export const sampleSize = 50

export function formatCheckResult(result: GoogleCheckResult | null): string {
  switch (result?.outcome) {
    case 'fine':
      return 'Google would accept it'
    case 'refused':
      return `Google would reject it: ${result.reason}`
    case 'unknown':
      return 'No response'
    case 'queued':
      return 'Checking'
    default:
      return 'Not checked'
  }
}

export function formatCheckOffer({ checkableCount }: GoogleCheck): string {
  const sample =
    checkableCount > sampleSize
      ? `a sample of ${sampleSize} of the ${formatInteger(checkableCount)} locations`
      : pluralize(checkableCount, 'location')
  return `Check with Google whether it would accept the change for ${sample} with a Google profile. Nothing is published.`
}

export function formatCheckOutcome({
  checkableCount,
  checkedCount,
  counts: { fine, refused, unknown },
}: GoogleCheck): string {
  const parts = [
    `would accept ${formatInteger(fine)}`,
    `would reject ${formatInteger(refused)}`,
    ...(unknown > 0 ? [`gave no response for ${formatInteger(unknown)}`] : []),
  ]
  const total = Math.max(checkableCount, checkedCount)
  return `Google checked ${formatInteger(checkedCount)} of ${pluralize(total, 'location')} with a Google profile: it ${joinList(parts)}.`
}

function joinList(parts: string[]): string {
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
