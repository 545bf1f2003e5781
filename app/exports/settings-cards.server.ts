/** The cards on the Settings page that open reports. */

import type { SettingsPage } from '#app/page/settings-pages.server'
import type { PlainAddress } from '#app/routing/href'
import { reportMount } from '#app/routing/report-mounts.server'
import { allReports } from './all-reports.server'

export const reportCards: readonly SettingsPage[] = allReports.flatMap((report) =>
  report.settingsCard
    ? {
        label: report.title,
        ...report.settingsCard,
        address: reportMount(report).route.address as PlainAddress,
      }
    : [],
)
