/** Creates the export links of a report's page, which return the same rows as CSV and as a printout. */
import { type Href, hrefWithPrefix, type Query } from '#app/kit/routing/href'
import { reportMount } from '#app/kit/routing/report-mounts.server'

export type ExportLinks = { csv: string; print: string }

/**
 * Returns the export links.
 *
 * @param search the page's current filter, without the list position.
 */
export function exportLinks(
  { href, prefix }: { href: Href; prefix: string },
  report: { name: string },
  search: Query,
): ExportLinks {
  return {
    csv: href('/export/csv/:report', { report: report.name }, search),
    print: hrefWithPrefix(prefix)(`${reportMount(report).route.address}/print`, search),
  }
}
