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
 * What narrows a list. Every page, report and stored filter uses this type.
 *
 * A filter does not depend on the time: relative ranges stay relative until `resolveRange` gets the time and time zone.
 * Parameters that a page does not support are kept in `unknown`, so that links from other pages keep them.
 */
export type Filter = {
  range: Range
  search: string
  sort: Sort
  /** Id of the saved filter that was applied; `none` if the user wants none, not even the page's default. */
  savedFilterId: string | null
  cursor: { before?: string; after?: string }
  page: number
  view: string | null
  flyout: { edit: boolean; exportId: string | null }
  unknown: [string, string][]
}

/** A filter with the values of these fields. */
export type FilterWith<Fields extends readonly FilterField[]> = Filter & FieldValues<Fields>

export const noSavedFilter = 'none'

/** Dates are `YYYY-MM-DD`, both inclusive. */
export type Range = { kind: 'preset'; descriptor: Descriptor } | { kind: 'custom'; from: string; to: string }

export type Sort = { by: string; order: 'asc' | 'desc' }

/** What a page supports, as plain JSON. The browser gets a part of it for building canonical URLs. */
export type FilterRules<Field extends FieldRule = FilterField> = {
  /** The name that saved filters of the page are stored under: that of its report. Without it, the page has none. */
  savedAs?: string
  fields: readonly Field[]
  /** If null, the page has no dates, and `from`, `to` and `dateDescriptor` pass through unchanged. */
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

/** Why a parameter is invalid. */
export type Problem = { parameter: string; message: string }

/** The time and time zone that determine "today". */
export type Clock = { now: Date; timeZone: string }

/** The names of the ids in each id field. Ids without a name are only counted. */
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

/** Returns the filter with only these fields; those without a value are empty. */
export function restrictFilter({ fields }: FilterRules, filter: Filter): Filter {
  const { range, search, sort, savedFilterId, cursor, page, view, flyout, unknown } = filter
  const changes = fields.map((field) => fieldChange(field, valuesOf(field, filter)))
  return Object.assign(
    { range, search, sort, savedFilterId, cursor, page, view, flyout, unknown },
    ...changes,
  )
}
