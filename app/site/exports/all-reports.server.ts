/**
 * All reports of the route table, in its order. A report has to be created with `defineReport` and exported by a file
 * named `*-report.server.ts`. Each report found here is available in all output formats, and is covered by the tests
 * that run for every report.
 */

import { mountedReportNames } from '#app/kit/routing/report-mounts.server'
import { isReport } from '#app/platform/reports/report'
import type { AnyReport } from '#app/platform/reports/sort-order'

const modules = import.meta.glob<Record<string, unknown>>(['../../**/*-report.server.ts', '!../exports/**'], {
  eager: true,
})

const defined = new Map<string, AnyReport>(
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter(isReport)
    .map((report) => [report.name, report]),
)

export const allReports: AnyReport[] = mountedReportNames.map((name) => {
  const report = defined.get(name)
  if (!report) throw new Error(`no *-report.server.ts file exports the report ${name}`)
  return report
})

/** The names of reports in older addresses of their files, and the current names. */
export const formerNames: ReadonlyMap<string, string> = new Map(
  allReports.flatMap(({ formerName, name }) => (formerName ? [[formerName, name]] : [])),
)

export function findReport(name: string): AnyReport | null {
  return allReports.find((report) => report.name === name) ?? null
}
