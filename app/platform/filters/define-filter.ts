import { navigationParams } from '#app/kit/routing/navigation-params'
import { type Chip, filterChips, withoutChip } from './chips'
import type { Descriptor } from './date-presets'
import {
  type Clock,
  type Filter,
  type FilterNames,
  type FilterRules,
  type FilterWith,
  type Problem,
  restrictFilter,
  type Sort,
} from './filter'
import type { FilterField } from './filter-field'
import { filterSummary } from './filter-summary'
import { readFilter } from './read-filter'
import { filterFromStored, type StoredFilter, toStoredFilter } from './stored-filter'
import { filterParams } from './write-filter'

/**
 * The definition of the filters of a page or report: the fields and options that they can contain (`rules`), and
 * functions that parse, format and store them. Used only on the server; the browser gets a part of `rules` as JSON.
 */
export type FilterDefinition<Some extends Filter = Filter> = {
  rules: FilterRules
  /** Parses URL parameters, and drops invalid values. */
  read(params: URLSearchParams): Some
  readStrict(params: URLSearchParams): { ok: true; filter: Some } | { ok: false; problems: Problem[] }
  /** Returns the canonical parameters: without blanks and defaults, in a fixed order. */
  toParams(filter: Some): URLSearchParams
  chips(filter: Some, names: FilterNames): Chip[]
  withoutChip(filter: Some, chip: Pick<Chip, 'field'>): Some
  summary(filter: Some, names: FilterNames, clock: Clock): string
  toStored(filter: Some): StoredFilter
  fromStored(stored: unknown): Some | null
  navigationParams(filter: Some): URLSearchParams
  /** Returns the part of another page's filter that this page supports. */
  restrict(filter: Filter): Some
}

/** The type of a page's filter: `FilterOf<typeof reviewFilter>`. */
export type FilterOf<Definition> = Definition extends FilterDefinition<infer Some> ? Some : never

type FilterOptions<Fields extends readonly FilterField[]> = {
  savedAs?: FilterRules['savedAs']
  fields: Fields
  defaultRange?: Descriptor | null
  offeredRanges?: Descriptor[]
  sorts?: string[]
  defaultSort?: Sort
  views?: string[]
  pageState?: string[]
}

export function defineFilter<const Fields extends readonly FilterField[]>(
  options: FilterOptions<Fields>,
): FilterDefinition<FilterWith<Fields>> {
  type Some = FilterWith<Fields>
  const rules: FilterRules = {
    defaultRange: null,
    sorts: [],
    defaultSort: { by: '', order: 'asc' },
    views: [],
    ...options,
  }
  const toParams = (filter: Some) => filterParams(rules, filter)
  return {
    rules,
    toParams,
    read: (params) => readFilter(rules, params).filter as Some,
    readStrict: (params) => {
      const { filter, problems } = readFilter(rules, params)
      return problems.length ? { ok: false, problems } : { ok: true, filter: filter as Some }
    },
    chips: (filter, names) => filterChips(rules, filter, names),
    withoutChip: (filter, chip) => withoutChip(rules, filter, chip),
    summary: (filter, names, clock) => filterSummary(rules, filter, names, clock),
    toStored: (filter) => toStoredFilter(rules, filter),
    fromStored: (stored) => filterFromStored(rules, stored) as Some | null,
    navigationParams: (filter) => navigationParams(toParams(filter)),
    restrict: (filter) => restrictFilter(rules, filter) as Some,
  }
}
