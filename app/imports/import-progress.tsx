import { useAccountHref } from '#app/page/use-account-href'
import { LookingAgain } from '#app/ui/looking-again'
import { wholeNumber } from '#app/ui/numbers'
import { Progress } from '#app/ui/progress'
import type { ImportPage } from './import-page.server'

const labels = { checking: 'Checking the file', queued: 'Waiting for a worker', running: 'Importing' }

export function ImportProgress({ page }: { page: ImportPage }) {
  const href = useAccountHref()
  const status = page.status as keyof typeof labels
  return (
    <div className="max-w-form space-y-3">
      <div role="status">
        <Progress label={labels[status]} done={page.rowsRead} total={page.rowsTotal ?? undefined} />
      </div>
      {status === 'running' ? (
        <p className="text-sm text-ink-2">
          {wholeNumber(page.rowsCreated)} created, {wholeNumber(page.rowsUpdated)} updated,{' '}
          {wholeNumber(page.rowsUnchanged + page.rowsRepeated)} unchanged, {wholeNumber(page.rowsRejected)}{' '}
          rejected so far. You may leave this page; the import goes on.
        </p>
      ) : null}
      <LookingAgain path={href('/settings/imports/:importId', { importId: page.id })} />
    </div>
  )
}
