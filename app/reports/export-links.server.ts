/** Where a report's page leads for what can be taken away: the same rows as CSV and as a print-out. */
import { type Href, hrefUnder, type Query } from '#app/routing/href'
import { mountOf } from '#app/routing/report-mounts.server'

export type ExportLinks = { csv: string; print: string }

/** @param search the filter that the page shows, from its first page. */
export function exportLinks(
  { href, prefix }: { href: Href; prefix: string },
  report: { name: string },
  search: Query,
): ExportLinks {
  return {
    csv: href('/export/csv/:report', { report: report.name }, search),
    print: hrefUnder(prefix)(`${mountOf(report).route.address}/print`, search),
  }
}
