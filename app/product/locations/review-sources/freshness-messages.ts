/**
 * Messages about review sources that do not respond or limit storage. They never claim that there are no new reviews,
 * because that is unknown.
 */
import { pluralize } from '#app/kit/ui/format-numbers'

/**
 * A review source that is failing. `places` is the number of affected locations, and `since` is when the first of them
 * began to fail.
 */
export type SourceFailure = {
  places: number
  since: string | Date
  kind: 'silent' | 'refused' | 'ended' | 'unconnected'
  reason: string
}

/** Returns the message for a source whose terms limit how long its reviews can be stored. */
export function retentionMessage(source: string, keepHours: number): string {
  return keepHours === 0
    ? `${source} reviews are included only if imported.`
    : `${source} reviews refresh ${keepHours === 24 ? 'daily' : `every ${pluralize(keepHours, 'hour')}`}.`
}

/**
 * Returns the parts of the message before and after the time when the failure began, which is rendered in the user's
 * time zone.
 */
export function failureMessageParts(
  source: string,
  { places, kind, reason }: Omit<SourceFailure, 'since'>,
): [string, string] {
  const where = places > 1 ? ` for ${pluralize(places, 'location')}` : ''
  if (kind === 'unconnected')
    return [`${source} has not been connected since`, `${where}. New reviews aren’t coming in.`]
  if (kind === 'ended')
    return [`${source} no longer shares reviews. No new reviews since`, `${where}. Earlier reviews are kept.`]
  if (kind === 'refused')
    return [`${source} has refused access to reviews since`, `${where}. Reviews may be missing. ${reason}`]
  return [`${source} hasn’t responded since`, `${where}. Reviews may be missing.`]
}
