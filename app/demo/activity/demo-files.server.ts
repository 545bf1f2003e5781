/** Requests an export file, which the worker creates. */

import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findReport } from '#app/site/exports/all-reports.server'
import { requestExport } from '#app/site/exports/files/request-export.server'

export async function addDemoFiles(viewer: Viewer): Promise<void> {
  const { filter } = findReport('reviews')!
  const stored = filter.toStored(filter.read(new URLSearchParams('dateDescriptor=previous_month')))
  const file = {
    report: 'reviews',
    filter: stored,
    columns: null,
    timeZone: viewer.timeZone,
    ip: '203.0.113.10',
  }
  const requested = await viewer.query((tx) => requestExport(tx, viewer, file))
  if (!requested.ok) throw new Error(requested.reason)
}
