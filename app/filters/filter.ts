import type { AuditKind, ChangeWay, Microsurvey, SyncStatus } from '#app/database/schema'
import type { Directory } from '#app/directories/directories'
import type { LocationPart } from './location-changes'
import type { Descriptor } from './presets'

/**
 * What narrows a list, in the one form every page, report and stored filter shares.
 *
 * A filter never knows the time: relative ranges stay relative until `resolveRange` is told the hour and the
 * zone. Whatever a page does not understand is carried in `unknown`, so that links made elsewhere survive.
 */
export type Filter = {
  range: Range
  groupIds: string[]
  locationIds: string[]
  sourceIds: string[]
  ratings: number[]
  sentiment: 'positive' | 'negative' | null
  categoryIds: string[]
  tagIds: string[]
  responded: 'responded' | 'not_responded' | null
  /** Of a parent's child accounts. */
  accountIds: string[]
  personIds: string[]
  auditKinds: AuditKind[]
  /** Of the changes of locations: what changed, and how it came about. */
  locationParts: LocationPart[]
  changeWays: ChangeWay[]
  /** Of locations in the directories: how they stand, and where. */
  syncStatuses: SyncStatus[]
  directories: Directory[]
  microsurvey: Microsurvey | null
  /** The one word a page is about, as its path says it. */
  keyword: string | null
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

export const noSavedFilter = 'none'

/** Dates are `YYYY-MM-DD`, both inclusive. */
export type Range = { kind: 'preset'; descriptor: Descriptor } | { kind: 'custom'; from: string; to: string }

export type Sort = { by: string; order: 'asc' | 'desc' }

export type FilterField =
  | 'group'
  | 'location'
  | 'source'
  | 'rating'
  | 'sentiment'
  | 'category'
  | 'tag'
  | 'responded'
  | 'account'
  | 'person'
  | 'kind'
  | 'part'
  | 'way'
  | 'sync'
  | 'directory'
  | 'microsurvey'
  | 'keyword'
  | 'search'

/** What one page admits. Plain JSON, so that the browser can build canonical URLs from it. */
export type FilterRules = {
  /** The name of the page for its saved filters, which is that of its report; a page without one keeps none. */
  savedAs?: string
  /** Lists of reviews store 1 and -1; the others store `positive` and `negative`, which is the default. */
  storesSentimentAs?: 'number'
  fields: FilterField[]
  /** Without one the page has no dates: `from`, `to` and `dateDescriptor` pass through untouched. */
  defaultRange: Descriptor | null
  /** Ranges the page's menu does not offer; a link may still name them. */
  hiddenRanges?: Descriptor[]
  sorts: string[]
  defaultSort: Sort
  views: string[]
  /** Where a page's parameter of a field is called otherwise than everywhere else. */
  parameters?: Partial<Record<FilterField, string>>
}

/** Why a strict caller's parameter was refused. */
export type Problem = { parameter: string; message: string }

/** When and where "today" is. */
export type Clock = { now: Date; timeZone: string }

/** Names by id, for everything a filter refers to by id. An id without a name is shown as its count only. */
export type FilterNames = Partial<Record<FilterField, Record<string, string>>>

/** The filter of a page opened without parameters. */
export function defaultFilter(rules: FilterRules): Filter {
  return {
    range: { kind: 'preset', descriptor: rules.defaultRange ?? 'all_time' },
    groupIds: [],
    locationIds: [],
    sourceIds: [],
    ratings: [],
    sentiment: null,
    categoryIds: [],
    tagIds: [],
    responded: null,
    accountIds: [],
    personIds: [],
    auditKinds: [],
    locationParts: [],
    changeWays: [],
    syncStatuses: [],
    directories: [],
    microsurvey: null,
    keyword: null,
    search: '',
    sort: rules.defaultSort,
    savedFilterId: null,
    cursor: {},
    page: 1,
    view: null,
    flyout: { edit: false, exportId: null },
    unknown: [],
  }
}

/** A filter somebody just changed: another list, so it starts at its first page. */
export function changed(filter: Filter, change: Partial<Filter>): Filter {
  return { ...filter, cursor: {}, page: 1, ...change }
}
