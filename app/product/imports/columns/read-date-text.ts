/** Reads a date in any of its spellings: a moment, or an interval before now, with the words that sites add to it. */
import { readMoment, type WrittenMoment } from './read-moment'
import { type Interval, readInterval } from './relative-dates'
import { withoutSitePhrases } from './site-phrases'

/** Returns what a text of `normalizeCell` names, or null if it is no date. */
export function readDateText(text: string): WrittenMoment | Interval | null {
  const plain = readMoment(text) ?? readInterval(text)
  if (plain) return plain
  for (const part of withoutSitePhrases(text)) {
    const date = readMoment(part) ?? readInterval(part)
    if (date) return date
  }
  return null
}
