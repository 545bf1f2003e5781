/** The cards on the Settings page of reports that are reached from there. */
import type { PlainAddress } from '#app/routing/href'
import { mountOf } from '#app/routing/report-mounts.server'
import type { SettingsPage } from '#app/shell/settings-pages.server'
import { allReports } from './all-reports.server'

export const reportCards: readonly SettingsPage[] = allReports.flatMap((report) =>
  report.settingsCard
    ? {
        label: report.title,
        ...report.settingsCard,
        address: mountOf(report).route.address as PlainAddress,
      }
    : [],
)
