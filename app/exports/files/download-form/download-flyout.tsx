import { TrialExportMessage } from '#app/page/errors/trial-export-message'
import { Flyout } from '#app/ui/overlays/flyout'
import type { DownloadFlyout as DownloadFlyoutData } from './download-flyout.server'
import { DownloadForm } from './download-form'

export function DownloadFlyout({ closeTo, ...flyout }: DownloadFlyoutData & { closeTo: string }) {
  return (
    <Flyout title="Download options" closeTo={closeTo}>
      {'panel' in flyout ? (
        <DownloadForm panel={flyout.panel} />
      ) : (
        <TrialExportMessage {...flyout.trialExport} />
      )}
    </Flyout>
  )
}
