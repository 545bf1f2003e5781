import { formatInteger } from '#app/kit/ui/format-numbers'
import { Polling } from '#app/kit/ui/polling'
import { Progress } from '#app/kit/ui/progress'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { ImportPageData } from './load-import-page.server'

const statusLabels = {
  checking: 'Checking the file',
  queued: 'Waiting to start',
  running: 'Importing',
  undoing: 'Undoing the import',
}

export function ImportProgress({ page }: { page: ImportPageData }) {
  const href = useAccountHref()
  const status = page.status as keyof typeof statusLabels
  return (
    <div className="max-w-form space-y-3">
      <div role="status">
        <Progress
          label={statusLabels[status]}
          done={status === 'undoing' ? page.undo.progress!.done : page.rowsRead}
          total={(status === 'undoing' ? page.undo.progress!.total : page.rowsTotal) ?? undefined}
        />
      </div>
      {status === 'running' ? (
        <p className="text-sm text-ink-2">
          {formatInteger(page.rowsCreated)} created, {formatInteger(page.rowsUpdated)} updated,{' '}
          {formatInteger(page.rowsUnchanged + page.rowsRepeated)} unchanged,{' '}
          {formatInteger(page.rowsRejected)} rejected so far. You can leave this page. The import will
          continue.
        </p>
      ) : null}
      <Polling path={href('/settings/imports/:importId', { importId: page.id })} />
    </div>
  )
}
