/** The featured reviews of a widget while they are chosen: each button of the form names what it asks for, and of which. */
import type { Id } from '#app/database/schema'
import { MOST_FEATURED } from './widget'

export const featuring = ['add', 'remove', 'up', 'down'] as const
export type Featuring = { what: (typeof featuring)[number]; id: Id }

/** "up-12" of a pressed button; null for any other. */
export function featuringIn(intent: string): Featuring | null {
  const [, what, id] = /^(add|remove|up|down)-([1-9]\d{0,18})$/.exec(intent) ?? []
  return what && id ? { what: what as Featuring['what'], id } : null
}

/** The list after it; asked for what cannot be, it stays as it is. */
export function featured(ids: Id[], { what, id }: Featuring): Id[] {
  const at = ids.indexOf(id)
  if (what === 'add') return at < 0 && ids.length < MOST_FEATURED ? [...ids, id] : ids
  if (at < 0) return ids
  const others = ids.filter((each) => each !== id)
  return what === 'remove' ? others : others.toSpliced(Math.max(0, what === 'up' ? at - 1 : at + 1), 0, id)
}

/** The chosen reviews after a button of theirs was pressed, and as they are after any other. */
export function afterButton(intent: string | undefined, reviews: Id[]): Id[] {
  const pressed = featuringIn(intent ?? '')
  return pressed ? featured(reviews, pressed) : reviews
}

/** What a screen reader is told of it. */
export function featuringInWords(ids: Id[], { what, id }: Featuring): string {
  const at = ids.indexOf(id) + 1
  if (what === 'remove') return `Removed. ${ids.length} of ${MOST_FEATURED} reviews chosen.`
  if (at === 0) return `Not added: ${MOST_FEATURED} reviews are chosen already.`
  return what === 'add'
    ? `Added. ${ids.length} of ${MOST_FEATURED} reviews chosen.`
    : `Moved to place ${at} of ${ids.length}.`
}
