/** The types of the menus' look-ups and their results. `lookups.server.ts` does the reading. */
import type { RawBuilder } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Href } from '#app/routing/href'
import { isId, normalizeSearch } from './field-values'
import type { FieldRule } from './filter-field'

/** How to find and name the values of an id field; declared by the folder that owns the records. */
export type Lookup = {
  /** As in "Error fetching tags". */
  plural: string
  permission: string
  /** Only for features that can be switched off for an account. */
  isEnabled?(viewer: LookupViewer): boolean
  /** The field whose chosen values limit what is listed. */
  within?: FieldRule
  /** Link below the choices, for users with the permission. */
  add?: { label: string; permission: string; to: (href: Href) => string }
  /** A select, aliased `listed`, of everything the account has, ending in its WHERE clause. */
  entries: (tx: Tx, within: Id[]) => RawBuilder<LookupEntry>
  order: RawBuilder<unknown>
}

export type LookupViewer = { can(permission: string): boolean; settings: object }

/** `to`: where choosing the entry leads, when it is chosen by a link. */
export type LookupEntry = { id: string; name: string; detail?: string; to?: string }

export type LookupPage = { entries: LookupEntry[]; page: number; hasMore: boolean }

/** Also checks that the account has the feature. */
export function canLookUp(lookup: Lookup, viewer: LookupViewer): boolean {
  return viewer.can(lookup.permission) && lookup.isEnabled?.(viewer) !== false
}

export function lookupFailureMessage(plural: string): string {
  return `Error fetching ${plural}`
}

/** Parses `/lookups/{kind}?q=&page=` and the values of the field that limits it; lenient, as filters are. */
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
