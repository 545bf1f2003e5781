/** Messages for a review source that does not respond. They never claim that there is nothing new. */
import { pluralize } from '#app/ui/format-numbers'

/** The source is failing for this many locations; `since` is when the first of them began to fail. */
export type SourceFailure = {
  places: number
  since: string | Date
  kind: 'silent' | 'refused' | 'ended' | 'unconnected'
  reason: string
}

/** The message for a source whose terms limit how long its reviews may be kept. */
export function retentionMessage(source: string, keepHours: number): string {
  return keepHours === 0
    ? `${source} does not allow its reviews to be stored: lists and counts here know only those you imported. Read the others at a location, under Review Sources.`
    : `${source} allows its reviews to be stored for ${pluralize(keepHours, 'hour')} after it last showed them; older ones are deleted here.`
}

/** Returns the parts of the sentence before and after the time when the failure began. */
export function failureMessageParts(
  source: string,
  { places, kind, reason }: Omit<SourceFailure, 'since'>,
): [string, string] {
  const where = places > 1 ? ` for ${pluralize(places, 'location')}` : ''
  if (kind === 'unconnected')
    return [`${source} has not been connected since`, `${where}; its reviews do not arrive.`]
  if (kind === 'ended')
    return [
      `${source} no longer shares reviews. None has arrived since`,
      `${where}; those that arrived before stay.`,
    ]
  if (kind === 'refused')
    return [
      `${source} has refused to show reviews since`,
      `${where}; reviews may be missing. It says: ${reason}`,
    ]
  return [`${source} has not answered since`, `${where}; reviews may be missing.`]
}
