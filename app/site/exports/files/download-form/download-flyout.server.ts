/** Loads the download flyout next to a list: the download form or, for trial users, a message. */

import type { TrialExport } from '#app/kit/access/trial-export'
import { trialExportRefusal } from '#app/kit/access/trial-export'
import type { AnyReport } from '#app/platform/reports/sort-order'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { type DownloadPanel, loadDownloadPanel } from './download-panel.server'

export type DownloadFlyout = { panel: DownloadPanel } | { trialExport: TrialExport }

export async function loadDownloadFlyout({
  viewer,
  report,
  search,
  now,
}: {
  viewer: Viewer
  report: AnyReport
  search: URLSearchParams
  now: Date
}): Promise<DownloadFlyout> {
  const trialExport = trialExportRefusal(viewer, now)
  return trialExport ? { trialExport } : { panel: await loadDownloadPanel(viewer, report, search) }
}
