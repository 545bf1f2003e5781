import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import type { FilterField } from '#app/platform/filters/filter-field'
import { loadRows } from '#app/platform/reports/report-rows.server'
import type { AnyReport } from '#app/platform/reports/sort-order'
import { registerAllLookups } from '#app/site/assembly/all-lookups.server'
import { allReports } from '#app/site/exports/all-reports.server'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { createTestDatabase } from '../support/test-database'

registerAllLookups()
const database = await createTestDatabase()
const accountId = '871'
await createAccountWithLocations(database, { accountId, zone: 'America/Chicago', locationCount: 1 })
const clock = { now: new Date('2026-06-15T12:00:00Z'), timeZone: 'America/Chicago' }

const cases = allReports.flatMap((report) =>
  report.filter.rules.fields.map((field) => ({ report, field, name: report.name, label: field.label })),
)

// The outlets of a report are compared with each other, which would not reveal a field that all of them ignore.
test.each(cases)('$name: the field $label is part of the query', async ({ report, field }) => {
  const [value] = Object.keys(field.labels ?? {})
  const query = new URLSearchParams({ [field.parameter]: value ?? exampleOf(field) })
  const unfiltered = await recordStatements(report, new URLSearchParams())
  expect(await recordStatements(report, new URLSearchParams())).toEqual(unfiltered)
  expect(await recordStatements(report, query)).not.toEqual(unfiltered)
})

const exampleOf = ({ kind }: FilterField) => (kind === 'ids' ? '1' : 'staff')

/** Returns the statements that load the rows, with their parameters. */
async function recordStatements(report: AnyReport, query: URLSearchParams): Promise<unknown[]> {
  const filter = report.filter.read(query)
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await asAccount(accountId, (tx) => loadRows(tx, report, filter, clock, 1))
  const statements = sent.mock.calls.map(([text, values]) => [text, values])
  sent.mockRestore()
  return statements
}
