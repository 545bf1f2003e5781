/**
 * The actions in the selection bar of the locations list. Each button posts the selection (`selectionFields`) and
 * `returnTo`, the current URL of the list, to the page of its action.
 */
import type { Href } from '#app/kit/routing/href'
import type { Gate } from '#app/platform/viewer/gate'
import { bulkEditTitle, bulkFacts } from '../facts'

export type BulkAction = { label: string; gate: Gate; path: (href: Href) => string }

const editGate: Gate = { all: ['location.update'] }

export const bulkActions: BulkAction[] = [
  { label: 'Edit hours', gate: editGate, path: (href) => href('/settings/locations/bulk/hours') },
  {
    label: 'Add holiday hours',
    gate: { ...editGate, feature: 'special_hours' },
    path: (href) => href('/settings/locations/bulk/holiday-hours'),
  },
  ...bulkFacts.map((fact) => ({
    label: bulkEditTitle(fact),
    gate: editGate,
    path: (href: Href) => href('/settings/locations/bulk/facts/:fact', { fact }),
  })),
]
