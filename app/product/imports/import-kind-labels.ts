/** The labels for the two kinds of import. Used by the server and the browser. */
import type { Href } from '#app/kit/routing/href'
import type { ImportKind } from './import-record.server'

type KindLabels = {
  noun: string
  plural: string
  title: string
  /** The list of what an import created, or of everything if it only updated. */
  listHref: (href: Href, page: { id: string; rowsCreated: number }) => string
}

/** The files that both kinds of import take. */
export const fileHint =
  'Excel, CSV, JSON or ZIP (Google Takeout works). Up to 500 MB. Put column names in row 1.'

export const importKindLabels: Record<ImportKind, KindLabels> = {
  reviews: {
    noun: 'review',
    plural: 'Reviews',
    title: 'Import reviews',
    // The imported reviews can have any date, and a filter of the reviews page is the last 30 days by default.
    listHref: (href, { id, rowsCreated }) =>
      href('/reviews', { dateDescriptor: 'all_time', ...(rowsCreated > 0 ? { import: id } : {}) }),
  },
  locations: {
    noun: 'location',
    plural: 'Locations',
    title: 'Import locations',
    listHref: (href) => href('/settings/locations'),
  },
}

export const importKinds = Object.keys(importKindLabels) as ImportKind[]
