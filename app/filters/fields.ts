import { directoryNames, isDirectory } from '#app/directories/directories'
import { auditKinds, isAuditKind } from './audit-kinds'
import { acceptIds, acceptRatings, acceptSentiment, cleanSearch } from './field-values'
import type { Filter, FilterField, FilterRules } from './filter'
import { isSyncStatus, syncStatuses } from './listing-words'
import { changeWays, isChangeWay, isLocationPart, locationParts } from './location-changes'
import { isMicrosurvey, microsurveys } from './microsurveys'

/**
 * The fields a list can be narrowed by. Each says its parameter, its words and how text becomes its value;
 * reading, writing, storing, chips and menus are loops over this table, so a new field is one entry here.
 */
export type FieldRule = {
  parameter: string
  label: string
  plural: string
  /** What the menu says for "not narrowed". */
  none: string
  many: boolean
  /** Of values without blanks and duplicates: the admitted ones in canonical form and order. */
  accept(values: string[]): string[]
  values(filter: Filter): string[]
  change(accepted: string[]): Partial<Filter>
  expected: string
}

type IdProperty =
  | 'groupIds'
  | 'locationIds'
  | 'sourceIds'
  | 'categoryIds'
  | 'tagIds'
  | 'personIds'
  | 'accountIds'

export const fieldRules: Record<FilterField, FieldRule> = {
  group: ids('groupIds', { parameter: 'groupId', label: 'Group', plural: 'groups', none: 'All groups' }),
  location: ids('locationIds', {
    parameter: 'locationId',
    label: 'Location',
    plural: 'locations',
    none: 'All locations',
  }),
  source: ids('sourceIds', {
    parameter: 'sourceId',
    label: 'Source',
    plural: 'sources',
    none: 'All sources',
  }),
  rating: {
    parameter: 'rating',
    label: 'Rating',
    plural: 'ratings',
    none: 'All ratings',
    many: true,
    accept: acceptRatings,
    values: (filter) => filter.ratings.map(String),
    change: (accepted) => ({ ratings: accepted.map(Number) }),
    expected: 'must be whole numbers from 0 to 5',
  },
  sentiment: {
    parameter: 'sentiment',
    label: 'Sentiment',
    plural: 'sentiments',
    none: 'All sentiments',
    many: false,
    accept: (values) => values.flatMap((value) => acceptSentiment(value) ?? []).slice(0, 1),
    values: (filter) => (filter.sentiment ? [filter.sentiment] : []),
    change: ([word]) => ({ sentiment: word ? acceptSentiment(word) : null }),
    expected: 'must be positive (1) or negative (-1)',
  },
  category: ids('categoryIds', {
    parameter: 'category',
    label: 'Category',
    plural: 'categories',
    none: 'All categories',
  }),
  tag: ids('tagIds', { parameter: 'tags', label: 'Tag', plural: 'tags', none: 'All tags' }),
  responded: {
    parameter: 'status_enum',
    label: 'Response',
    plural: 'responses',
    none: 'All responses',
    many: false,
    accept: (values) => values.filter(isRespondedState).slice(0, 1),
    values: (filter) => (filter.responded ? [filter.responded] : []),
    change: ([state]) => ({ responded: state !== undefined && isRespondedState(state) ? state : null }),
    expected: 'must be responded or not_responded',
  },
  account: ids('accountIds', {
    parameter: 'accountId',
    label: 'Account',
    plural: 'accounts',
    none: 'All accounts',
  }),
  person: ids('personIds', {
    parameter: 'userId',
    label: 'Person',
    plural: 'people',
    none: 'Everybody',
  }),
  kind: {
    parameter: 'kind',
    label: 'Kind',
    plural: 'kinds',
    none: 'All kinds',
    many: true,
    accept: (values) => values.filter(isAuditKind).sort(),
    values: (filter) => filter.auditKinds,
    change: (accepted) => ({ auditKinds: accepted.filter(isAuditKind) }),
    expected: 'is unknown',
  },
  part: {
    parameter: 'field',
    label: 'Field',
    plural: 'fields',
    none: 'All fields',
    many: true,
    accept: (values) => values.filter(isLocationPart).sort(),
    values: (filter) => filter.locationParts,
    change: (accepted) => ({ locationParts: accepted.filter(isLocationPart) }),
    expected: 'is unknown',
  },
  way: {
    parameter: 'way',
    label: 'Way',
    plural: 'ways',
    none: 'All ways',
    many: true,
    accept: (values) => values.filter(isChangeWay).sort(),
    values: (filter) => filter.changeWays,
    change: (accepted) => ({ changeWays: accepted.filter(isChangeWay) }),
    expected: 'is unknown',
  },
  sync: {
    parameter: 'status',
    label: 'Status',
    plural: 'statuses',
    none: 'All statuses',
    many: true,
    accept: (values) => values.filter(isSyncStatus).sort(),
    values: (filter) => filter.syncStatuses,
    change: (accepted) => ({ syncStatuses: accepted.filter(isSyncStatus) }),
    expected: 'is unknown',
  },
  directory: {
    parameter: 'directory',
    label: 'Directory',
    plural: 'directories',
    none: 'All sources',
    many: true,
    accept: (values) => values.filter(isDirectory).sort(),
    values: (filter) => filter.directories,
    change: (accepted) => ({ directories: accepted.filter(isDirectory) }),
    expected: 'is unknown',
  },
  microsurvey: {
    parameter: 'microsurvey',
    label: 'Microsurvey',
    plural: 'microsurveys',
    none: 'All microsurveys',
    many: false,
    accept: (values) => values.filter(isMicrosurvey).slice(0, 1),
    values: (filter) => (filter.microsurvey ? [filter.microsurvey] : []),
    change: ([name]) => ({ microsurvey: name !== undefined && isMicrosurvey(name) ? name : null }),
    expected: 'is unknown',
  },
  keyword: {
    parameter: 'keyword',
    label: 'Keyword',
    plural: 'keywords',
    none: 'All keywords',
    many: false,
    accept: firstText,
    values: (filter) => (filter.keyword ? [filter.keyword] : []),
    change: ([keyword]) => ({ keyword: keyword ?? null }),
    expected: 'must be one text',
  },
  search: {
    parameter: 'search_terms',
    label: 'Search',
    plural: 'searches',
    none: 'No search',
    many: false,
    accept: firstText,
    values: (filter) => (filter.search ? [filter.search] : []),
    change: ([text]) => ({ search: text ?? '' }),
    expected: 'must be one text',
  },
}

/** The parameter a page calls the field by. */
export function parameterOf({ parameters }: Pick<FilterRules, 'parameters'>, field: FilterField): string {
  return parameters?.[field] ?? fieldRules[field].parameter
}

/** The words of fields whose values are not names of records. */
export const fixedNames: Partial<Record<FilterField, Record<string, string>>> = {
  rating: { 0: 'No rating', 1: '1 Star', 2: '2 Star', 3: '3 Star', 4: '4 Star', 5: '5 Star' },
  sentiment: { positive: 'Only positive', negative: 'Only negative' },
  responded: { responded: 'Responded', not_responded: 'Not responded' },
  kind: auditKinds,
  part: locationParts,
  way: changeWays,
  sync: syncStatuses,
  directory: directoryNames,
  microsurvey: microsurveys,
}

function ids(
  property: IdProperty,
  words: Pick<FieldRule, 'parameter' | 'label' | 'plural' | 'none'>,
): FieldRule {
  return {
    ...words,
    many: true,
    accept: acceptIds,
    values: (filter) => filter[property],
    change: (accepted) => ({ [property]: accepted }),
    expected: 'must be ids',
  }
}

function firstText(values: string[]): string[] {
  return values
    .map(cleanSearch)
    .filter((text) => text !== '')
    .slice(0, 1)
}

function isRespondedState(text: string): text is 'responded' | 'not_responded' {
  return text === 'responded' || text === 'not_responded'
}
