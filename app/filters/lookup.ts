/** What the bar's menus look up, and the answer's form; the reading itself is in `lookups.server.ts`. */
import type { RawBuilder } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Href } from '#app/routing/href'
import type { FieldRule } from './field'
import { cleanSearch, isId } from './field-values'

/** Where the values of a field of ids are found and named: declared by the folder whose records they are. */
export type Lookup = {
  /** In "Error fetching tags". */
  plural: string
  permission: string
  /** Where an account may be without them. */
  isSwitchedOn?(reader: LookupReader): boolean
  /** The field whose chosen values narrow what is listed. */
  within?: FieldRule
  /** What the menu offers beside them to whoever may. */
  add?: { label: string; permission: string; to: (href: Href) => string }
  /** A select of all that the account has, as `listed`, ending in its WHERE. */
  entries: (tx: Tx, within: Id[]) => RawBuilder<Entry>
  order: RawBuilder<unknown>
}

export type LookupReader = { can(permission: string): boolean; settings: object }

/** `to`: where choosing it leads, of what is chosen by a link. */
export type Entry = { id: string; name: string; detail?: string; to?: string }

export type LookupPage = { entries: Entry[]; page: number; hasMore: boolean }

/** Also whether the account has them at all. */
export function canLookUp(lookup: Lookup, reader: LookupReader): boolean {
  return reader.can(lookup.permission) && lookup.isSwitchedOn?.(reader) !== false
}

export function lookupFailure(plural: string): string {
  return `Error fetching ${plural}`
}

/** `/lookups/{kind}?q=&page=`, with the values of the field that narrows it; forgiving as filters are. */
export function soughtOf(
  { within }: Pick<Lookup, 'within'>,
  params: URLSearchParams,
): { q: string; page: number; within: Id[] } {
  const page = params.get('page') ?? ''
  return {
    q: cleanSearch(params.get('q') ?? ''),
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
    within: within ? params.getAll(within.parameter).filter(isId) : [],
  }
}
