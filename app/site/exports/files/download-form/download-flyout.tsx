import { Flyout } from '#app/kit/ui/overlays/flyout'
import { TrialExportMessage } from '#app/platform/page/errors/trial-export-message'
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
