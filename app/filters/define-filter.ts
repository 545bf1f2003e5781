import { carriedParams } from '#app/routing/carried-params'
import { type Chip, chipsOf, without } from './chips'
import type { FilterField } from './field'
import {
  type Clock,
  type Filter,
  type FilterBy,
  type FilterNames,
  type FilterRules,
  type Problem,
  type Sort,
  understood,
} from './filter'
import type { Descriptor } from './presets'
import { readFilter } from './read-filter'
import { filterFromStored, type StoredFilter, storedFilter } from './stored-filter'
import { summaryOf } from './summary'
import { filterParams } from './write-filter'

/**
 * The part of the filter language that one page or report supports, and the operations on it. Stays on the server; the
 * browser gets `rules`, which are plain JSON.
 */
export type FilterDefinition<Some extends Filter = Filter> = {
  rules: FilterRules
  /** Lenient: drops invalid values. */
  read(params: URLSearchParams): Some
  readStrict(params: URLSearchParams): { ok: true; filter: Some } | { ok: false; problems: Problem[] }
  /** Canonical: no blanks, no defaults, fixed order. */
  toParams(filter: Some): URLSearchParams
  chips(filter: Some, names: FilterNames): Chip[]
  without(filter: Some, chip: Pick<Chip, 'field'>): Some
  summary(filter: Some, names: FilterNames, clock: Clock): string
  toStored(filter: Some): StoredFilter
  fromStored(stored: unknown): Some | null
  navigationParams(filter: Some): URLSearchParams
  /** Keeps the part of another page's filter that this page supports. */
  of(filter: Filter): Some
}

/** The type of a page's filter: `FilterOf<typeof reviewFilter>`. */
export type FilterOf<Definition> = Definition extends FilterDefinition<infer Some> ? Some : never

type Admitted<Fields extends readonly FilterField[]> = {
  savedAs?: FilterRules['savedAs']
  fields: Fields
  defaultRange?: Descriptor | null
  hiddenRanges?: Descriptor[]
  sorts?: string[]
  defaultSort?: Sort
  views?: string[]
}

export function defineFilter<const Fields extends readonly FilterField[]>(
  admitted: Admitted<Fields>,
): FilterDefinition<FilterBy<Fields>> {
  type Some = FilterBy<Fields>
  const rules: FilterRules = {
    defaultRange: null,
    sorts: [],
    defaultSort: { by: '', order: 'asc' },
    views: [],
    ...admitted,
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
    chips: (filter, names) => chipsOf(rules, filter, names),
    without: (filter, chip) => without(rules, filter, chip),
    summary: (filter, names, clock) => summaryOf(rules, filter, names, clock),
    toStored: (filter) => storedFilter(rules, filter),
    fromStored: (stored) => filterFromStored(rules, stored) as Some | null,
    navigationParams: (filter) => carriedParams(toParams(filter)),
    of: (filter) => understood(rules, filter) as Some,
  }
}
