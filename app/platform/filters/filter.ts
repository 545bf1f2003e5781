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
 * The state of a list: its conditions, sort order and page. Every page, report and stored filter uses this type.
 *
 * A filter does not depend on the current time: relative date ranges stay relative until `resolveRange` resolves them
 * for a time and time zone. Parameters that a page does not support are kept in `unknown`, so that they are also kept
 * in the page's links.
 */
export type Filter = {
  range: Range
  search: string
  sort: Sort
  /** The id of the applied saved filter; `none` if the user chose no saved filter, not even the page's default. */
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

/** A date range. Custom dates are `YYYY-MM-DD`, and both are inclusive. */
export type Range = { kind: 'preset'; descriptor: Descriptor } | { kind: 'custom'; from: string; to: string }

export type Sort = { by: string; order: 'asc' | 'desc' }

/**
 * The fields, date ranges, sort orders and views that a page supports, as plain JSON. The browser gets a part of the
 * rules (`AddressRules`) to build canonical URLs.
 */
export type FilterRules<Field extends FieldRule = FilterField> = {
  /**
   * The name under which the page's saved filters are stored, usually the name of its report. Without it, the page has
   * no saved filters.
   */
  savedAs?: string
  fields: readonly Field[]
  /** The default range. If null, the page has no dates, and treats date parameters as unknown parameters. */
  defaultRange: Descriptor | null
  /** The preset ranges that the page's menu offers; links can contain all. */
  offeredRanges?: Descriptor[]
  sorts: string[]
  defaultSort: Sort
  views: string[]
  /**
   * Parameters that say what the page shows beside the list, such as the opened row. They are not part of the filter,
   * so they never reach its links, exports, schedules and saved filters.
   */
  pageState?: string[]
}

/** The rules needed to parse and write URLs. */
export type AddressRules = Omit<FilterRules<FieldRule>, 'savedAs' | 'offeredRanges'>

/** Returns the part of a page's rules that the browser needs. */
export function addressRules({
  fields,
  defaultRange,
  sorts,
  defaultSort,
  views,
  pageState,
}: FilterRules): AddressRules {
  const rules = { fields: sortByRank(fields).map(fieldRuleOf), defaultRange, sorts, defaultSort, views }
  return pageState ? { ...rules, pageState } : rules
}

/** The reason why a parameter is invalid. */
export type Problem = { parameter: string; message: string }

/** The time and time zone that determine "today". */
export type Clock = { now: Date; timeZone: string }

/** The names of the ids in each id field. Ids without a name are only counted when the filter is shown. */
export type FilterNames = Record<string, Record<string, string>>

/** Returns the filter of a page that is opened without parameters. */
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

/** Returns a changed filter with the list at its first page, because the change makes it a different list. */
export function changeFilter<Some extends Filter>(filter: Some, change: Partial<Some>): Some {
  return { ...filter, cursor: {}, page: 1, ...change }
}

/** Returns the filter with only these fields. Fields without a value are empty. */
export function restrictFilter({ fields }: FilterRules, filter: Filter): Filter {
  const { range, search, sort, savedFilterId, cursor, page, view, flyout, unknown } = filter
  const changes = fields.map((field) => fieldChange(field, valuesOf(field, filter)))
  return Object.assign(
    { range, search, sort, savedFilterId, cursor, page, view, flyout, unknown },
    ...changes,
  )
}
