import { type Chip, chipsOf, without } from './chips'
import type { Clock, Filter, FilterNames, FilterRules, Problem, Sort } from './filter'
import type { Descriptor } from './presets'
import { readFilter } from './read-filter'
import { filterFromStored, type StoredFilter, storedFilter } from './stored-filter'
import { summaryOf } from './summary'
import { carriedParams, filterParams } from './write-filter'

/**
 * What one page or report understands of the filter language, and everything it can do with it. Stays on the
 * server; the browser gets `rules`, which are plain JSON.
 */
export type FilterDefinition = {
  rules: FilterRules
  /** Forgiving: what is wrong is dropped. */
  read(params: URLSearchParams): Filter
  readStrict(params: URLSearchParams): { ok: true; filter: Filter } | { ok: false; problems: Problem[] }
  /** Canonical: no blanks, no defaults, fixed order. */
  toParams(filter: Filter): URLSearchParams
  chips(filter: Filter, names: FilterNames): Chip[]
  without(filter: Filter, chip: Pick<Chip, 'field'>): Filter
  summary(filter: Filter, names: FilterNames, clock: Clock): string
  toStored(filter: Filter): StoredFilter
  fromStored(stored: unknown): Filter | null
  navigationParams(filter: Filter): URLSearchParams
}

type Admitted = {
  savedAs?: FilterRules['savedAs']
  storesSentimentAs?: FilterRules['storesSentimentAs']
  fields: FilterRules['fields']
  parameters?: FilterRules['parameters']
  defaultRange?: Descriptor | null
  hiddenRanges?: Descriptor[]
  sorts?: string[]
  defaultSort?: Sort
  views?: string[]
}

export function defineFilter(admitted: Admitted): FilterDefinition {
  const rules: FilterRules = {
    defaultRange: null,
    sorts: [],
    defaultSort: { by: '', order: 'asc' },
    views: [],
    ...admitted,
  }
  const toParams = (filter: Filter) => filterParams(rules, filter)
  return {
    rules,
    toParams,
    read: (params) => readFilter(rules, params).filter,
    readStrict: (params) => {
      const { filter, problems } = readFilter(rules, params)
      return problems.length ? { ok: false, problems } : { ok: true, filter }
    },
    chips: (filter, names) => chipsOf(rules, filter, names),
    without: (filter, chip) => without(rules, filter, chip),
    summary: (filter, names, clock) => summaryOf(rules, filter, names, clock),
    toStored: (filter) => storedFilter(rules, filter),
    fromStored: (stored) => filterFromStored(rules, stored),
    navigationParams: (filter) => carriedParams(toParams(filter)),
  }
}
