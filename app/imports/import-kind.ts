/** Labels for the two kinds of import. Pure; also used in the browser. */
import type { Href } from '#app/routing/href'
import type { ImportKind } from './import-record.server'

type Words = { noun: string; many: string; title: string; file: string; list: (href: Href) => string }

const rows =
  'CSV with headings in its first row: comma, semicolon, tab or bar, in any encoding. Or JSON: a list of'

export const kindWords: Record<ImportKind, Words> = {
  reviews: {
    noun: 'review',
    many: 'Reviews',
    title: 'Import reviews',
    file: `${rows} reviews, or of places with their reviews. At most 500 MB.`,
    list: (href) => href('/reviews'),
  },
  locations: {
    noun: 'location',
    many: 'Locations',
    title: 'Import locations',
    file: `${rows} locations. At most 500 MB.`,
    list: (href) => href('/settings/locations'),
  },
}

export const importKinds = Object.keys(kindWords) as ImportKind[]
