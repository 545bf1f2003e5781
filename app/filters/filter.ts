import {
  changeTo,
  type FieldRule,
  type FieldValues,
  type FilterField,
  inAddressOrder,
  ruleOf,
  valuesOf,
} from './field'
import type { Descriptor } from './presets'

/**
 * What narrows a list, in the one form every page, report and stored filter shares.
 *
 * A filter never knows the time: relative ranges stay relative until `resolveRange` is told the hour and the
 * zone. Whatever a page does not understand is carried in `unknown`, so that links made elsewhere survive.
 */
export type Filter = {
  range: Range
  search: string
  sort: Sort
  /** Of the saved filter this one came from; `none` where its reader wants none, not even the page's default. */
  savedFilterId: string | null
  cursor: { before?: string; after?: string }
  page: number
  view: string | null
  flyout: { edit: boolean; exportId: string | null }
  unknown: [string, string][]
}

/** With the values of these fields. */
export type FilterBy<Fields extends readonly FilterField[]> = Filter & FieldValues<Fields>

export const noSavedFilter = 'none'

/** Dates are `YYYY-MM-DD`, both inclusive. */
export type Range = { kind: 'preset'; descriptor: Descriptor } | { kind: 'custom'; from: string; to: string }

export type Sort = { by: string; order: 'asc' | 'desc' }

/** What one page admits, as plain JSON. The browser builds canonical URLs from it, with less said of each field. */
export type FilterRules<Field extends FieldRule = FilterField> = {
  /** The name of the page for its saved filters, which is that of its report; a page without one keeps none. */
  savedAs?: string
  fields: readonly Field[]
  /** Without one the page has no dates: `from`, `to` and `dateDescriptor` pass through untouched. */
  defaultRange: Descriptor | null
  /** Ranges the page's menu does not offer; a link may still name them. */
  hiddenRanges?: Descriptor[]
  sorts: string[]
  defaultSort: Sort
  views: string[]
}

/** What addresses are read and written by. */
export type AddressRules = Omit<FilterRules<FieldRule>, 'savedAs' | 'hiddenRanges'>

/** As much of a page's rules as the browser needs. */
export function addressRules({ fields, defaultRange, sorts, defaultSort, views }: FilterRules): AddressRules {
  return { fields: inAddressOrder(fields).map(ruleOf), defaultRange, sorts, defaultSort, views }
}

/** Why a strict caller's parameter was refused. */
export type Problem = { parameter: string; message: string }

/** When and where "today" is. */
export type Clock = { now: Date; timeZone: string }

/** Names by id, for every field that refers to something by id. An id without a name is shown as its count only. */
export type FilterNames = Record<string, Record<string, string>>

/** The filter of a page opened without parameters. */
export function defaultFilter(rules: AddressRules): Filter {
  const filter: Filter = {
    range: { kind: 'preset', descriptor: rules.defaultRange ?? 'all_time' },
    search: '',
    sort: rules.defaultSort,
    savedFilterId: null,
    cursor: {},
    page: 1,
    view: null,
    flyout: { edit: false, exportId: null },
    unknown: [],
  }
  return Object.assign(filter, ...rules.fields.map((field) => changeTo(field, [])))
}

/** A filter somebody just changed: another list, so it starts at its first page. */
export function changed<Some extends Filter>(filter: Some, change: Partial<Some>): Some {
  return { ...filter, cursor: {}, page: 1, ...change }
}

/** The filter with the values of these fields alone, and nothing chosen where it has none. */
export function understood({ fields }: FilterRules, filter: Filter): Filter {
  const { range, search, sort, savedFilterId, cursor, page, view, flyout, unknown } = filter
  const changes = fields.map((field) => changeTo(field, valuesOf(field, filter)))
  return Object.assign(
    { range, search, sort, savedFilterId, cursor, page, view, flyout, unknown },
    ...changes,
  )
}
