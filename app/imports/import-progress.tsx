import { Link, useRevalidator, useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'
import { usePaths } from '#app/shell/use-paths'
import { wholeNumber } from '#app/ui/numbers'
import { Progress } from '#app/ui/progress'
import type { ImportPage } from './import-page.server'

/** Without a script the page looks again this often, this many seconds apart, unless told to stop. */
const most = 20
const seconds = 3

const labels = { checking: 'Checking the file', queued: 'Waiting for a worker', running: 'Importing' }

export function ImportProgress({ page }: { page: ImportPage }) {
  useLookingAgain()
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
      <LookingAgain importId={page.id} />
    </div>
  )
}

function useLookingAgain(): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (state === 'idle' && document.visibilityState === 'visible') revalidate()
    }, 1000)
    return () => clearInterval(timer)
  }, [revalidate, state])
}

function LookingAgain({ importId }: { importId: string }) {
  const paths = usePaths()
  const [search] = useSearchParams()
  const asked = search.get('look') ?? '1'
  const turn = Number(asked)
  const isLooking = Number.isInteger(turn) && turn >= 1 && turn <= most
  return (
    <noscript>
      {isLooking ? (
        <>
          <meta
            httpEquiv="refresh"
            content={`${seconds};url=${paths.import(importId, `look=${turn + 1}`)}`}
          />
          <p className="text-sm">
            Looking again in {seconds} seconds ({turn} of {most}).{' '}
            <Link to={paths.import(importId, 'look=off')}>Stop looking</Link>
          </p>
        </>
      ) : null}
      <p className="text-sm">
        <Link to={paths.import(importId)}>Look now</Link>
      </p>
    </noscript>
  )
}
