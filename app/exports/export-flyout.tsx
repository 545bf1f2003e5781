import { DownloadFlyout } from './files/download-flyout'
import type { ExportFlyout as Opened } from './flyout.server'
import { ScheduleFlyout } from './schedules/schedule-flyout'

/** The flyout that the URL opens next to a report's page. */
export function ExportFlyout({ flyout }: { flyout: Opened }) {
  return flyout.kind === 'schedule' ? <ScheduleFlyout {...flyout} /> : <DownloadFlyout {...flyout} />
}
