import { Link, useRevalidator, useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'
import { usePaths } from '#app/shell/use-paths'
import { Progress } from '#app/ui/progress'

/** Without a script the page looks again this often, this many seconds apart, unless told to stop. */
const most = 20
const seconds = 3

/** How many locations are through, of an edit that is on its way. */
export function BulkProgress({
  id,
  isRunning,
  done,
  total,
}: {
  id: string
  isRunning: boolean
  done: number
  total: number
}) {
  useLookingAgain()
  return (
    <div className="max-w-form space-y-3">
      <div role="status">
        <Progress
          label={isRunning ? 'Updating locations' : 'Waiting for a worker'}
          done={done}
          total={total}
        />
      </div>
      <p className="text-sm text-ink-2">You may leave this page; the edit goes on.</p>
      <LookingAgain id={id} />
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

function LookingAgain({ id }: { id: string }) {
  const paths = usePaths()
  const [search] = useSearchParams()
  const turn = Number(search.get('look') ?? '1')
  const isLooking = Number.isInteger(turn) && turn >= 1 && turn <= most
  return (
    <noscript>
      {isLooking ? (
        <>
          <meta httpEquiv="refresh" content={`${seconds};url=${paths.bulkEdit(id, `look=${turn + 1}`)}`} />
          <p className="text-sm">
            Looking again in {seconds} seconds ({turn} of {most}).{' '}
            <Link to={paths.bulkEdit(id, 'look=off')}>Stop looking</Link>
          </p>
        </>
      ) : null}
      <p className="text-sm">
        <Link to={paths.bulkEdit(id)}>Look now</Link>
      </p>
    </noscript>
  )
}
