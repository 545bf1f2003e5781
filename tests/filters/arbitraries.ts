import fc from 'fast-check'
import { accountField } from '#app/accounts/partners/account-field'
import type { AuditKind, ChangeWay, SyncStatus } from '#app/kit/database/schema'
import { directoryNames, isDirectory } from '#app/kit/directories/directories'
import { auditKindField, auditKindLabels } from '#app/platform/audit/audit-kind-field'
import { descriptors } from '#app/platform/filters/date-presets'
import { defineFilter, type FilterOf } from '#app/platform/filters/define-filter'
import { normalizeSearch } from '#app/platform/filters/field-values'
import type { Filter } from '#app/platform/filters/filter'
import { searchField } from '#app/platform/filters/filter-field'
import { userField } from '#app/platform/viewer/user-field'
import { keywordField } from '#app/product/keywords/keyword-field'
import { isMicrosurvey, microsurveyField, microsurveys } from '#app/product/landing-pages/microsurveys'
import { directoryField, syncField, syncStatuses } from '#app/product/listings/listing-filter-fields'
import {
  changeWays,
  type LocationPart,
  locationParts,
  partField,
  wayField,
} from '#app/product/locations/changes/change-fields'
import { groupField, locationField } from '#app/product/locations/location-filter-fields'
import {
  categoryField,
  ratingField,
  respondedField,
  sentimentField,
  sourceField,
  tagField,
} from '#app/product/reviews/review-fields'

/** The parameters that the filter language uses itself, in addition to those of the fields. */
export const languageParameters = [
  'from',
  'to',
  'dateDescriptor',
  'savedFilterId',
  'sort[by]',
  'sort[order]',
  'view',
  'before',
  'after',
  'page',
  'flyout_edit',
  'export_id',
]

/** A page that supports every field. */
export const fullFilter = defineFilter({
  fields: [
    groupField,
    locationField,
    sourceField,
    ratingField,
    sentimentField,
    categoryField,
    tagField,
    respondedField,
    accountField,
    userField,
    auditKindField,
    partField,
    wayField,
    syncField,
    directoryField,
    microsurveyField,
    keywordField,
    searchField,
  ],
  defaultRange: 'thirty_days',
  sorts: ['published_at', 'rating'],
  defaultSort: { by: 'published_at', order: 'desc' },
  views: ['locations', 'groups'],
})

const auditKindNames = Object.keys(auditKindLabels) as AuditKind[]
const partNames = Object.keys(locationParts) as LocationPart[]
const wayNames = Object.keys(changeWays) as ChangeWay[]
const id = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String)
const ids = fc
  .uniqueArray(id, { maxLength: 4 })
  .map((list) => list.sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)))
const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const range: fc.Arbitrary<Filter['range']> = fc.oneof(
  fc.constantFrom(...descriptors).map((descriptor) => ({ kind: 'preset' as const, descriptor })),
  fc.tuple(date, date).map(([a, b]) => ({ kind: 'custom' as const, from: a < b ? a : b, to: a < b ? b : a })),
)
const cursor = fc.stringMatching(/^[\w.:~-]{1,20}$/)
const unknownParameter = fc
  .tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
  .map(([name, value]): [string, string] => [`x${name}`.toWellFormed(), value.toWellFormed()])

type FullFilter = FilterOf<typeof fullFilter>

export const filters: fc.Arbitrary<FullFilter> = fc.record({
  range,
  groupIds: ids,
  locationIds: ids,
  sourceIds: ids,
  ratings: fc.uniqueArray(fc.integer({ min: 0, max: 5 })).map((list) => list.sort()),
  sentiment: fc.constantFrom('positive', 'negative', null),
  categoryIds: ids,
  tagIds: ids,
  responded: fc.constantFrom('responded', 'not_responded', null),
  accountIds: ids,
  personIds: ids,
  auditKinds: fc.subarray(auditKindNames).map((list) => list.sort()),
  locationParts: fc.subarray(partNames).map((list) => list.sort()),
  changeWays: fc.subarray(wayNames).map((list) => list.sort()),
  syncStatuses: fc.subarray(Object.keys(syncStatuses) as SyncStatus[]).map((list) => list.sort()),
  directories: fc.subarray(Object.keys(directoryNames).filter(isDirectory)).map((list) => list.sort()),
  microsurvey: fc.option(fc.constantFrom(...Object.keys(microsurveys).filter(isMicrosurvey))),
  keyword: fc.option(
    fc
      .string({ unit: 'binary', maxLength: 60 })
      .map(normalizeSearch)
      .filter((word) => word !== ''),
  ),
  search: fc.string({ unit: 'binary', maxLength: 300 }).map(normalizeSearch),
  sort: fc.record({ by: fc.constantFrom('published_at', 'rating'), order: fc.constantFrom('asc', 'desc') }),
  savedFilterId: fc.option(fc.oneof(id, fc.constant('none'))),
  cursor: fc.oneof(
    fc.constant({}),
    cursor.map((after) => ({ after })),
    cursor.map((before) => ({ before })),
  ),
  page: fc.integer({ min: 1, max: 999_999_999 }),
  view: fc.constantFrom('locations', 'groups', null),
  flyout: fc.record({ edit: fc.boolean(), exportId: fc.option(id) }),
  unknown: fc.array(unknownParameter, { maxLength: 3 }),
})

/** Returns the filter as it is read back from storage: without list position, flyouts and unknown parameters. */
export function afterStorage(filter: FullFilter): FullFilter {
  const { cursor, page, flyout, unknown, savedFilterId } = fullFilter.read(new URLSearchParams())
  return { ...filter, cursor, page, flyout, unknown, savedFilterId }
}
