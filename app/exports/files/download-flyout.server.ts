/** The download panel next to a list, or what replaces it on trial. */

import type { TrialExport } from '#app/access/trial-export'
import { trialExportRefusal } from '#app/access/trial-export'
import type { AnyReport } from '#app/reports/order'
import type { Viewer } from '#app/viewer/viewer.server'
import { type DownloadPanel, downloadPanel } from './download-panel.server'

export type DownloadFlyout = { panel: DownloadPanel } | { trialExport: TrialExport }

export async function openDownloadFlyout({
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
  return trialExport ? { trialExport } : { panel: await downloadPanel(viewer, report, search) }
}
