/** The two kinds of import in words. Pure; reaches the browser. */
import type { Paths } from '#app/paths'
import type { ImportKind } from './import-record.server'

type Words = { noun: string; many: string; title: string; file: string; list: (paths: Paths) => string }

const rows =
  'CSV with headings in its first row: comma, semicolon, tab or bar, in any encoding. Or JSON: a list of'

export const kindWords: Record<ImportKind, Words> = {
  reviews: {
    noun: 'review',
    many: 'Reviews',
    title: 'Import reviews',
    file: `${rows} reviews, or of places with their reviews. At most 500 MB.`,
    list: (paths) => paths.reviews(),
  },
  locations: {
    noun: 'location',
    many: 'Locations',
    title: 'Import locations',
    file: `${rows} locations. At most 500 MB.`,
    list: (paths) => paths.locations(),
  },
}

export const importKinds = Object.keys(kindWords) as ImportKind[]
