import type { Descriptor } from './date-presets'
import {
  type FieldRule,
  type FieldValues,
  type FilterField,
  fieldChange,
  fieldRuleOf,
  sortByRank,
  valuesOf,
} from './filter-field'

/**
 * What narrows a list, in the one form that every page, report and stored filter shares.
 *
 * A filter never knows the time: relative ranges stay relative until `resolveRange` gets the time and the time zone.
 * Parameters that a page does not support are kept in `unknown`, so that links made elsewhere survive.
 */
export type Filter = {
  range: Range
  search: string
  sort: Sort
  /** Id of the saved filter this one came from; `none` when the user wants none, not even the page's default. */
  savedFilterId: string | null
  cursor: { before?: string; after?: string }
  page: number
  view: string | null
  flyout: { edit: boolean; exportId: string | null }
  unknown: [string, string][]
}

/** A filter that includes the values of these fields. */
export type FilterWith<Fields extends readonly FilterField[]> = Filter & FieldValues<Fields>

export const noSavedFilter = 'none'

/** Dates are `YYYY-MM-DD`, both inclusive. */
export type Range = { kind: 'preset'; descriptor: Descriptor } | { kind: 'custom'; from: string; to: string }

export type Sort = { by: string; order: 'asc' | 'desc' }

/** What one page allows, as plain JSON. The browser builds canonical URLs from it, with fewer properties per field. */
export type FilterRules<Field extends FieldRule = FilterField> = {
  /** The page's name in its saved filters, which is the name of its report; a page without one has no saved filters. */
  savedAs?: string
  fields: readonly Field[]
  /** When null, the page has no dates: `from`, `to` and `dateDescriptor` pass through untouched. */
  defaultRange: Descriptor | null
  /** Ranges that the page's menu does not offer; a link may still name them. */
  hiddenRanges?: Descriptor[]
  sorts: string[]
  defaultSort: Sort
  views: string[]
}

/** The rules needed to read and write URLs. */
export type AddressRules = Omit<FilterRules<FieldRule>, 'savedAs' | 'hiddenRanges'>

/** Returns the part of a page's rules that the browser needs. */
export function addressRules({ fields, defaultRange, sorts, defaultSort, views }: FilterRules): AddressRules {
  return { fields: sortByRank(fields).map(fieldRuleOf), defaultRange, sorts, defaultSort, views }
}

/** Why a strict read refused a parameter. */
export type Problem = { parameter: string; message: string }

/** The time and time zone that determine "today". */
export type Clock = { now: Date; timeZone: string }

/** Names by id, for every field that refers to something by id. Ids without a name are only counted. */
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
  return Object.assign(filter, ...rules.fields.map((field) => fieldChange(field, [])))
}

/** Changes a filter and goes back to the first page, because the list is now a different one. */
export function changeFilter<Some extends Filter>(filter: Some, change: Partial<Some>): Some {
  return { ...filter, cursor: {}, page: 1, ...change }
}

/** Returns the filter with the values of these fields only; fields it has no value for are empty. */
export function restrictFilter({ fields }: FilterRules, filter: Filter): Filter {
  const { range, search, sort, savedFilterId, cursor, page, view, flyout, unknown } = filter
  const changes = fields.map((field) => fieldChange(field, valuesOf(field, filter)))
  return Object.assign(
    { range, search, sort, savedFilterId, cursor, page, view, flyout, unknown },
    ...changes,
  )
}
