/**
 * Actions for the locations selected in the list, or for all that match: buttons of the selection bar. Each posts the
 * selection (`selectionFields`) and `returnTo`, the current address of the list, to its page.
 */
import type { Href } from '#app/routing/href'
import type { Gate } from '#app/viewer/gate'
import { bulkFacts, editTitle } from './facts'

export type BulkAction = { label: string; gate: Gate; path: (href: Href) => string }

const editing: Gate = { all: ['location.update'] }

export const bulkActions: BulkAction[] = [
  { label: 'Edit hours', gate: editing, path: (href) => href('/settings/locations/bulk/hours') },
  {
    label: 'Add holiday hours',
    gate: { ...editing, feature: 'special_hours' },
    path: (href) => href('/settings/locations/bulk/holiday-hours'),
  },
  ...bulkFacts.map((fact) => ({
    label: editTitle(fact),
    gate: editing,
    path: (href: Href) => href('/settings/locations/bulk/facts/:fact', { fact }),
  })),
]
