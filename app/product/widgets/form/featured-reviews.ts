/**
 * Applies actions to the featured reviews in the editor. The value of each button contains an action and the id of a
 * review.
 */
import type { Id } from '#app/kit/database/schema'
import { MAX_FEATURED } from '../widget'

export const featuringActions = ['add', 'remove', 'up', 'down'] as const
export type FeaturingAction = { action: (typeof featuringActions)[number]; id: Id }

/** Parses the value of a pressed button, such as "up-12"; null for any other button. */
export function parseFeaturingAction(intent: string): FeaturingAction | null {
  const [, action, id] = /^(add|remove|up|down)-([1-9]\d{0,18})$/.exec(intent) ?? []
  return action && id ? { action: action as FeaturingAction['action'], id } : null
}

/** Returns the list after the action, or the unchanged list if the action is impossible. */
export function applyFeaturingAction(ids: Id[], { action, id }: FeaturingAction): Id[] {
  const index = ids.indexOf(id)
  if (action === 'add') return index < 0 && ids.length < MAX_FEATURED ? [...ids, id] : ids
  if (index < 0) return ids
  const others = ids.filter((reviewId) => reviewId !== id)
  return action === 'remove'
    ? others
    : others.toSpliced(Math.max(0, action === 'up' ? index - 1 : index + 1), 0, id)
}

/** Returns the featured reviews after a button was pressed. Buttons without an action on a review change nothing. */
export function reviewsAfterButton(intent: string | undefined, reviews: Id[]): Id[] {
  const featuringAction = parseFeaturingAction(intent ?? '')
  return featuringAction ? applyFeaturingAction(reviews, featuringAction) : reviews
}

/** Returns a description of the action for screen readers. */
export function describeFeaturingAction(ids: Id[], { action, id }: FeaturingAction): string {
  const position = ids.indexOf(id) + 1
  if (action === 'remove') return `Removed. ${ids.length} of ${MAX_FEATURED} reviews chosen.`
  if (position === 0) return `Not added. ${MAX_FEATURED} reviews are already chosen.`
  return action === 'add'
    ? `Added. ${ids.length} of ${MAX_FEATURED} reviews chosen.`
    : `Moved to position ${position} of ${ids.length}.`
}
