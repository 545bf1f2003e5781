/** The settings pages that a viewer may open, by group: for the settings page, the list beside its pages and the search. */

import type { PlainAddress } from '#app/kit/routing/href'
import { reportMount } from '#app/kit/routing/report-mounts.server'
import {
  type SettingsPage,
  settingsGroupLabels,
  settingsPages,
} from '#app/platform/page/settings-pages.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { allReports } from './all-reports.server'

const reportPages: SettingsPage[] = allReports.flatMap((report) =>
  report.settingsCard
    ? {
        label: report.title,
        ...report.settingsCard,
        address: reportMount(report).route.address as PlainAddress,
      }
    : [],
)

export type SettingsGroup = { label: SettingsPage['group']; pages: SettingsPage[] }

/** Returns the groups with only the pages that the viewer is allowed to open. Omits groups without pages. */
export function visibleSettings({ canOpen }: Pick<Viewer, 'canOpen'>): SettingsGroup[] {
  const pages = [...settingsPages, ...reportPages].filter(({ address }) => canOpen(address))
  return settingsGroupLabels
    .map((label) => ({ label, pages: pages.filter(({ group }) => group === label) }))
    .filter((group) => group.pages.length > 0)
}
