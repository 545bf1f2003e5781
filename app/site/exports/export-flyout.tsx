import type { ExportFlyout as ExportFlyoutData } from './export-flyout.server'
import { DownloadFlyout } from './files/download-form/download-flyout'
import { ScheduleFlyout } from './schedules/form/schedule-flyout'

/** The flyout that the URL opens next to a report's page. */
export function ExportFlyout({ flyout }: { flyout: ExportFlyoutData }) {
  return flyout.kind === 'schedule' ? <ScheduleFlyout {...flyout} /> : <DownloadFlyout {...flyout} />
}
