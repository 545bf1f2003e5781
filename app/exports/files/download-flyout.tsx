import { TrialExportWords } from '#app/page/trial-export-words'
import { Flyout } from '#app/ui/flyout'
import type { DownloadFlyout as Opened } from './download-flyout.server'
import { DownloadForm } from './download-form'

export function DownloadFlyout({ closeTo, ...opened }: Opened & { closeTo: string }) {
  return (
    <Flyout title="Download options" closeTo={closeTo}>
      {'panel' in opened ? (
        <DownloadForm panel={opened.panel} />
      ) : (
        <TrialExportWords {...opened.trialExport} />
      )}
    </Flyout>
  )
}
