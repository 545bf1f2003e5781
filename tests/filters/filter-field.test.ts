import { expect, test } from 'vitest'
import { registerAllLookups } from '#app/assembly/all-lookups.server'
import { allReports } from '#app/exports/all-reports.server'
import { isLookupKind } from '#app/filters/lookups.server'

registerAllLookups()

/** What the filter language itself keeps in an address, and in a filter. */
const parameters = [
  ...['from', 'to', 'dateDescriptor', 'savedFilterId', 'sort[by]', 'sort[order]', 'view', 'before', 'after'],
  ...['page', 'flyout_edit', 'export_id', 'open', 'intent', 'index'],
]
const properties = ['range', 'sort', 'savedFilterId', 'cursor', 'page', 'view', 'flyout', 'unknown']

test.each(allReports.map(({ name, filter }) => ({ name, fields: filter.rules.fields })))(
  'the fields of $name have names of their own',
  ({ fields }) => {
    for (const [own, taken] of [
      [fields.map(({ name }) => name), ['date', 'saved']],
      [fields.map(({ parameter }) => parameter), parameters],
      [fields.map(({ property }) => property), properties],
    ] as const)
      expect(new Set([...own, ...taken]).size, own.join()).toBe(own.length + taken.length)
  },
)

test.each(allReports.map(({ name, filter }) => ({ name, fields: filter.rules.fields })))(
  'each field of ids that $name has can be looked up',
  ({ fields }) => {
    const idFields = fields.filter(({ kind }) => kind === 'ids').map(({ name }) => name)
    expect(idFields.filter((name) => !isLookupKind(name))).toEqual([])
  },
)
