/** How the history of locations is narrowed: all there is, newest first, unless the URL says otherwise. */

import { defineFilter } from '#app/filters/define-filter'
import { searchField } from '#app/filters/field'
import { personField } from '#app/viewer/person-field'
import { locationField } from '../location-fields'
import { partField, wayField } from './change-fields'

const rules = {
  defaultRange: 'all_time',
  sorts: ['at'],
  defaultSort: { by: 'at', order: 'desc' },
} as const

export const changeFilter = defineFilter({
  savedAs: 'location_changes',
  fields: [locationField, partField, wayField, personField, searchField],
  ...rules,
  sorts: [...rules.sorts],
})

/** Of one location, which its page names already. */
export const locationHistoryFilter = defineFilter({
  fields: [partField, wayField, personField, searchField],
  ...rules,
  sorts: [...rules.sorts],
})
