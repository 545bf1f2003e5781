/**
 * The filter of the integrations catalog: search words, a category, and the integration's state. Unknown values are
 * ignored, and an empty query shows all integrations.
 */
import { type Category, categories } from './catalog'
import type { Integration, IntegrationState } from './integration'

export const statusFilters = {
  active: 'Connected',
  inactive: 'Not connected',
  expired: 'Needs to be reconnected',
  access_requested: 'Access requested',
} as const
type StatusFilter = keyof typeof statusFilters

/** The maximum number of characters in a search. */
export const maxSearchLength = 100

export type CatalogFilter = {
  search: string
  category: Category | null
  status: StatusFilter | null
}

const statusByState: Record<IntegrationState, StatusFilter> = {
  active: 'active',
  expiring: 'active',
  expired: 'expired',
  ended: 'expired',
  access_requested: 'access_requested',
  access_refused: 'inactive',
  not_connected: 'inactive',
  off: 'inactive',
  unavailable: 'inactive',
  external: 'inactive',
}

export function parseCatalogFilter(query: URLSearchParams): CatalogFilter {
  const [category, status] = [query.get('category') ?? '', query.get('integration_status') ?? '']
  return {
    search: (query.get('search_terms') ?? '')
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, maxSearchLength),
    category: Object.hasOwn(categories, category) ? (category as Category) : null,
    status: Object.hasOwn(statusFilters, status) ? (status as StatusFilter) : null,
  }
}

export function isFiltered({ search, category, status }: CatalogFilter): boolean {
  return search !== '' || category !== null || status !== null
}

export function isMatch(
  { name, meaning, category, state }: Pick<Integration, 'name' | 'meaning' | 'category' | 'state'>,
  filter: CatalogFilter,
): boolean {
  const text = `${name} ${meaning}`.toLowerCase()
  const searchTerms = filter.search.toLowerCase().split(/\s+/).filter(Boolean)
  return (
    searchTerms.every((term) => text.includes(term)) &&
    (filter.category === null || filter.category === category) &&
    (filter.status === null || filter.status === statusByState[state])
  )
}
