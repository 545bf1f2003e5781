/** The filters for the history of locations. By default, all changes are listed, newest first. */

import { defineFilter } from '#app/platform/filters/define-filter'
import { searchField } from '#app/platform/filters/filter-field'
import { userField } from '#app/platform/viewer/user-field'
import { partField, wayField } from '../changes/change-fields'
import { locationField } from '../location-filter-fields'

const rules = {
  defaultRange: 'all_time',
  sorts: ['at'],
  defaultSort: { by: 'at', order: 'desc' },
} as const

export const changeFilter = defineFilter({
  savedAs: 'location_changes',
  fields: [locationField, partField, wayField, userField, searchField],
  ...rules,
  sorts: [...rules.sorts],
})

/** The filter for the history of a single location, without a location field. */
export const locationHistoryFilter = defineFilter({
  fields: [partField, wayField, userField, searchField],
  ...rules,
  sorts: [...rules.sorts],
})
