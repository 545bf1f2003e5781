import { expect, test } from 'vitest'
import { isLookupKind } from '#app/platform/filters/lookups.server'
import { registerAllLookups } from '#app/site/assembly/all-lookups.server'
import { allReports } from '#app/site/exports/all-reports.server'
import { languageParameters } from './arbitraries'

registerAllLookups()

/** Names that the filter language, menus and Remix use in URLs, and the filter language in filters. */
const parameters = [...languageParameters, 'open', 'intent', 'index']
const properties = ['range', 'sort', 'savedFilterId', 'cursor', 'page', 'view', 'flyout', 'unknown']

test.each(allReports.map(({ name, filter }) => ({ name, fields: filter.rules.fields })))(
  'the fields of $name have unique names that the filter language does not use',
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
  'each id field of $name has a look-up',
  ({ fields }) => {
    const idFields = fields.filter(({ kind }) => kind === 'ids').map(({ name }) => name)
    expect(idFields.filter((name) => !isLookupKind(name))).toEqual([])
  },
)
