/** Google's validation of a bulk edit: done for a sample of its locations, without writing anything there. */
import type { CheckOutcome } from '#app/database/schema'
import { counted, wholeNumber } from '#app/ui/numbers'

export type GoogleAnswer = { outcome: CheckOutcome; reason: string }
export type GoogleCheck = {
  /** The locations that would change and have a profile at Google. */
  askable: number
  asked: number
  counts: Record<CheckOutcome, number>
}

/** Enough to see a pattern, and few enough for a user to wait for. */
export const mostAsked = 50

export function answerInWords(answer: GoogleAnswer | null): string {
  switch (answer?.outcome) {
    case 'fine':
      return 'Google would take it'
    case 'refused':
      return `Google would refuse it: ${answer.reason}`
    case 'unknown':
      return 'no answer'
    case 'queued':
      return 'asking'
    default:
      return 'not asked'
  }
}

export function offerInWords({ askable }: GoogleCheck): string {
  const sought =
    askable > mostAsked
      ? `${mostAsked} of the ${wholeNumber(askable)} locations, chosen evenly,`
      : counted(askable, 'location')
  return `Google says what it would make of the change at ${sought} that would change and have a Google profile. Nothing is written there.`
}

export function outcomeInWords({ askable, asked, counts: { fine, refused, unknown } }: GoogleCheck): string {
  const answers = [
    `would take ${wholeNumber(fine)}`,
    `would refuse ${wholeNumber(refused)}`,
    ...(unknown > 0 ? [`gave no answer for ${wholeNumber(unknown)}`] : []),
  ]
  const most = Math.max(askable, asked)
  return `Google was asked about ${wholeNumber(asked)} of ${counted(most, 'location')} with a Google profile: it ${listed(answers)}.`
}

function listed(parts: string[]): string {
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
