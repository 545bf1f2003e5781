/** The types of lookups, which provide the entries of the menus. `lookups.server.ts` runs their queries. */
import type { RawBuilder } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Href } from '#app/kit/routing/href'
import { isId, normalizeSearch } from './field-values'
import type { FieldRule, FilterField } from './filter-field'

/**
 * The definition of how to find the values of an id field and their names. It is declared in the folder of the domain
 * that owns the records.
 */
export type Lookup = {
  /** The field whose values are looked up, with the words of messages such as "Error fetching tags". */
  field: FilterField
  permission: string
  /** Checks whether the account has the feature. Omitted unless the feature can be turned off for an account. */
  isEnabled?(viewer: LookupViewer): boolean
  /** The field whose chosen values limit the entries. */
  within?: FieldRule
  /** The link below the choices, for users who have the permission. */
  add?: { label: string; permission: string; to: (href: Href) => string }
  /**
   * Returns a SELECT statement for all entries of the account. It must use the alias `listed` and end with the WHERE
   * clause, to which conditions are appended.
   */
  entries: (tx: Tx, within: Id[]) => RawBuilder<LookupEntry>
  order: RawBuilder<unknown>
}

export type LookupViewer = { can(permission: string): boolean; settings: object }

/** An entry of a menu. `to` is the target if the entry is a link. */
export type LookupEntry = { id: string; name: string; detail?: string; to?: string }

export type LookupPage = { entries: LookupEntry[]; page: number; hasMore: boolean }

const definedLookups = new WeakSet<object>()

export function defineLookup(lookup: Lookup): Lookup {
  definedLookups.add(lookup)
  return lookup
}

export function isLookup(value: unknown): value is Lookup {
  return typeof value === 'object' && value !== null && definedLookups.has(value)
}

/** Checks whether the viewer is allowed to use the lookup and the account has the feature. */
export function canLookUp(lookup: Lookup, viewer: LookupViewer): boolean {
  return viewer.can(lookup.permission) && lookup.isEnabled?.(viewer) !== false
}

export function lookupFailureMessage({ plural, failure }: Pick<FilterField, 'plural' | 'failure'>): string {
  return failure ?? `Error fetching ${plural}`
}

/**
 * Parses the query of `/lookups/{kind}?q=&page=` and the values of the field that limits the entries (`within`).
 * Ignores invalid values, as filters do.
 */
export function parseLookupQuery(
  { within }: Pick<Lookup, 'within'>,
  params: URLSearchParams,
): { q: string; page: number; within: Id[] } {
  const page = params.get('page') ?? ''
  return {
    q: normalizeSearch(params.get('q') ?? ''),
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
    within: within ? params.getAll(within.parameter).filter(isId) : [],
  }
}
