/**
 * The filter of the integrations catalog: words, a category, and the integration's state. Unknown values are ignored,
 * and an empty query shows everything.
 */
import { type Category, categories } from './catalogue'
import type { Integration, IntegrationState } from './integration'

export const statusFilters = {
  active: 'Connected',
  inactive: 'Not connected',
  expired: 'Expired or ended',
  access_requested: 'Access requested',
} as const
type StatusFilter = keyof typeof statusFilters

/** The maximum number of characters in a search. */
export const longestSearch = 100

export type CatalogueFilter = {
  search: string
  category: Category | null
  status: StatusFilter | null
}

const statusOf: Record<IntegrationState, StatusFilter> = {
  active: 'active',
  expiring: 'active',
  expired: 'expired',
  ended: 'expired',
  access_requested: 'access_requested',
  not_connected: 'inactive',
  off: 'inactive',
  unavailable: 'inactive',
  external: 'inactive',
}

export function readCatalogueFilter(asked: URLSearchParams): CatalogueFilter {
  const [category, status] = [asked.get('category') ?? '', asked.get('integration_status') ?? '']
  return {
    search: (asked.get('search_terms') ?? '')
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, longestSearch),
    category: Object.hasOwn(categories, category) ? (category as Category) : null,
    status: Object.hasOwn(statusFilters, status) ? (status as StatusFilter) : null,
  }
}

export function isNarrowed({ search, category, status }: CatalogueFilter): boolean {
  return search !== '' || category !== null || status !== null
}

export function isFound(
  { name, meaning, category, state }: Pick<Integration, 'name' | 'meaning' | 'category' | 'state'>,
  filter: CatalogueFilter,
): boolean {
  const text = `${name} ${meaning}`.toLowerCase()
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean)
  return (
    words.every((word) => text.includes(word)) &&
    (filter.category === null || filter.category === category) &&
    (filter.status === null || filter.status === statusOf[state])
  )
}
