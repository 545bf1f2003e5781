/**
 * The actions for the locations that are selected on the dashboard. Each action submits the selection
 * (`selectionFields`) and `returnTo` to its page. If all matches are selected, actions that need a list of locations
 * are hidden.
 */
import type { Href } from '#app/kit/routing/href'
import type { Gate } from '#app/platform/viewer/gate'

export type ListingAction = {
  label: string
  gate: Gate
  path: (href: Href) => string
  supportsSelectAll: boolean
  /** The method of the form. With `get`, the action only opens its page and changes nothing. */
  method: 'get' | 'post'
  isPrimary?: true
}

export const listingActions: ListingAction[] = [
  {
    label: 'Edit hours',
    gate: { all: ['location.update'] },
    path: (href) => href('/settings/locations/bulk/hours'),
    supportsSelectAll: false,
    method: 'post',
  },
  {
    label: 'Add Holiday Hours',
    gate: { all: ['location.update'], feature: 'special_hours' },
    path: (href) => href('/settings/locations/bulk/holiday-hours'),
    supportsSelectAll: false,
    method: 'post',
  },
  {
    label: 'Add Photos',
    gate: { all: ['media.create'], setting: 'publishing' },
    path: (href) => href('/dashboard/local_listings/photos'),
    supportsSelectAll: true,
    method: 'post',
  },
  {
    label: 'Create Google Post',
    gate: { all: ['google_post_content.create'], setting: 'publishing', feature: 'google_posts' },
    path: (href) => href('/dashboard/local_listings/google-posts/new'),
    supportsSelectAll: true,
    method: 'get',
    isPrimary: true,
  },
]
