/** How the history of locations is narrowed: all there is, newest first, unless the URL says otherwise. */
import { defineFilter } from '#app/filters/define-filter'

const rules = {
  defaultRange: 'all_time',
  sorts: ['at'],
  defaultSort: { by: 'at', order: 'desc' },
} as const

export const changeFilter = defineFilter({
  savedAs: 'location_changes',
  fields: ['location', 'part', 'way', 'person', 'search'],
  ...rules,
  sorts: [...rules.sorts],
})

/** Of one location, which its page names already. */
export const locationHistoryFilter = defineFilter({
  fields: ['part', 'way', 'person', 'search'],
  ...rules,
  sorts: [...rules.sorts],
})
