/** The labels for the two kinds of import. Used by the server and the browser. */
import type { Href } from '#app/routing/href'
import type { ImportKind } from './import-record.server'

type KindLabels = {
  noun: string
  plural: string
  title: string
  fileHint: string
  /** The list of what an import created, or of everything if it only updated. */
  listHref: (href: Href, page: { id: string; rowsCreated: number }) => string
}

const fileFormatHint =
  'An Excel file (XLSX), CSV with headings in the first row (comma, semicolon, tab or pipe; any encoding), or a JSON list of'
const archiveHint = 'Also in a ZIP archive, such as one of Google Takeout. Up to 500 MB.'

export const importKindLabels: Record<ImportKind, KindLabels> = {
  reviews: {
    noun: 'review',
    plural: 'Reviews',
    title: 'Import reviews',
    fileHint: `${fileFormatHint} reviews or of locations with their reviews. ${archiveHint}`,
    // The imported reviews can have any date, and a filter of the reviews page is the last 30 days by default.
    listHref: (href, { id, rowsCreated }) =>
      href('/reviews', { dateDescriptor: 'all_time', ...(rowsCreated > 0 ? { import: id } : {}) }),
  },
  locations: {
    noun: 'location',
    plural: 'Locations',
    title: 'Import locations',
    fileHint: `${fileFormatHint} locations. ${archiveHint}`,
    listHref: (href) => href('/settings/locations'),
  },
}

export const importKinds = Object.keys(importKindLabels) as ImportKind[]
