/** Google's validation of a bulk edit: done for a sample of its locations, without writing anything there. */
import type { CheckOutcome } from '#app/database/schema'
import { formatInteger, pluralize } from '#app/ui/format-numbers'

export type GoogleCheckResult = { outcome: CheckOutcome; reason: string }
export type GoogleCheck = {
  /** The locations that would change and have a profile at Google. */
  checkableCount: number
  checkedCount: number
  counts: Record<CheckOutcome, number>
}

/** Enough to see a pattern, and few enough for a user to wait for. */
export const sampleSize = 50

export function formatCheckResult(result: GoogleCheckResult | null): string {
  switch (result?.outcome) {
    case 'fine':
      return 'Google would take it'
    case 'refused':
      return `Google would refuse it: ${result.reason}`
    case 'unknown':
      return 'no answer'
    case 'queued':
      return 'asking'
    default:
      return 'not asked'
  }
}

export function formatCheckOffer({ checkableCount }: GoogleCheck): string {
  const sample =
    checkableCount > sampleSize
      ? `${sampleSize} of the ${formatInteger(checkableCount)} locations, chosen evenly,`
      : pluralize(checkableCount, 'location')
  return `Google says what it would make of the change at ${sample} that would change and have a Google profile. Nothing is written there.`
}

export function formatCheckOutcome({
  checkableCount,
  checkedCount,
  counts: { fine, refused, unknown },
}: GoogleCheck): string {
  const parts = [
    `would take ${formatInteger(fine)}`,
    `would refuse ${formatInteger(refused)}`,
    ...(unknown > 0 ? [`gave no answer for ${formatInteger(unknown)}`] : []),
  ]
  const total = Math.max(checkableCount, checkedCount)
  return `Google was asked about ${formatInteger(checkedCount)} of ${pluralize(total, 'location')} with a Google profile: it ${joinList(parts)}.`
}

function joinList(parts: string[]): string {
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
