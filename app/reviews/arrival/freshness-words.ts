/** What is said of a source that does not answer: never that there is nothing new. */
import { counted } from '#app/ui/numbers'

type Failing = { places: number; kind: 'silent' | 'refused' | 'unconnected'; reason: string }

/** The sentence before and after the time since when it is so. */
export function failureInWords(source: string, { places, kind, reason }: Failing): [string, string] {
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
