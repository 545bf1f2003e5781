/**
 * The featured reviews of a widget while they are being chosen: the value of each button names an action and a review.
 */
import type { Id } from '#app/database/schema'
import { MOST_FEATURED } from './widget'

export const featuring = ['add', 'remove', 'up', 'down'] as const
export type Featuring = { what: (typeof featuring)[number]; id: Id }

/** Parses the value of a pressed button, such as "up-12"; null for any other button. */
export function featuringIn(intent: string): Featuring | null {
  const [, what, id] = /^(add|remove|up|down)-([1-9]\d{0,18})$/.exec(intent) ?? []
  return what && id ? { what: what as Featuring['what'], id } : null
}

/** Returns the list after the action; unchanged when the action is impossible. */
export function featured(ids: Id[], { what, id }: Featuring): Id[] {
  const at = ids.indexOf(id)
  if (what === 'add') return at < 0 && ids.length < MOST_FEATURED ? [...ids, id] : ids
  if (at < 0) return ids
  const others = ids.filter((each) => each !== id)
  return what === 'remove' ? others : others.toSpliced(Math.max(0, what === 'up' ? at - 1 : at + 1), 0, id)
}

/** Returns the chosen reviews after a button was pressed; unchanged for any other button. */
export function afterButton(intent: string | undefined, reviews: Id[]): Id[] {
  const pressed = featuringIn(intent ?? '')
  return pressed ? featured(reviews, pressed) : reviews
}

/** Describes the action to screen readers. */
export function featuringInWords(ids: Id[], { what, id }: Featuring): string {
  const at = ids.indexOf(id) + 1
  if (what === 'remove') return `Removed. ${ids.length} of ${MOST_FEATURED} reviews chosen.`
  if (at === 0) return `Not added: ${MOST_FEATURED} reviews are chosen already.`
  return what === 'add'
    ? `Added. ${ids.length} of ${MOST_FEATURED} reviews chosen.`
    : `Moved to place ${at} of ${ids.length}.`
}
