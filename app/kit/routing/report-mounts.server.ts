/** Finds the page of the route table that lists a report. */
import { routes } from '#app/routes'
import type { ReportMount, Route } from './route-table'

export type MountedReport = ReportMount & { route: Route }

const mounts = new Map<string, MountedReport>(
  routes.flatMap((route) =>
    route.kind === 'page' && !isPrintout(route)
      ? (route.reports ?? []).map((report): [string, MountedReport] => {
          const mount = typeof report === 'string' ? { name: report } : report
          return [mount.name, { ...mount, route }]
        })
      : [],
  ),
)

/** The names of all reports that pages list, in the order of the route table. */
export const mountedReportNames: readonly string[] = [...mounts.keys()]

/** Returns the page that lists the report. Throws an error if there is none, which is a mistake in the route table. */
export function reportMount(report: { name: string }): MountedReport {
  const mount = mounts.get(report.name)
  if (!mount) throw new Error(`no page lists the report ${report.name}`)
  return mount
}

function isPrintout({ address }: Route): boolean {
  return address.endsWith('/print')
}
