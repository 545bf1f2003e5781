/** What is said of a source of reviews that does not answer: never that there is nothing new. */
import { counted } from '#app/ui/numbers'

/** The source does not answer for so many places, the first of them since then. */
export type FailingSince = {
  places: number
  since: string | Date
  kind: 'silent' | 'refused' | 'unconnected'
  reason: string
}

/** The sentence before and after the time since when it is so. */
export function failureInWords(
  source: string,
  { places, kind, reason }: Omit<FailingSince, 'since'>,
): [string, string] {
  const where = places > 1 ? ` for ${counted(places, 'location')}` : ''
  if (kind === 'unconnected')
    return [`${source} has not been connected since`, `${where}; its reviews do not arrive.`]
  if (kind === 'refused')
    return [
      `${source} has refused to show reviews since`,
      `${where}; reviews may be missing. It says: ${reason}`,
    ]
  return [`${source} has not answered since`, `${where}; reviews may be missing.`]
}
