/** Which page of the route table lists which report. */
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

/** In the order of the route table. */
export const mountedReportNames: readonly string[] = [...mounts.keys()]

/** Every report has a page; a report without one is a mistake in the table. */
export function reportMount(report: { name: string }): MountedReport {
  const mount = mounts.get(report.name)
  if (!mount) throw new Error(`no page lists the report ${report.name}`)
  return mount
}

function isPrintout({ address }: Route): boolean {
  return address.endsWith('/print')
}
