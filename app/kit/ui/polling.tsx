import { Link, useRevalidator, useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'

/**
 * Without JavaScript, the page reloads at most `MAX_POLLS` times, once every `INTERVAL_SECONDS`, unless the user stops
 * it.
 */
const MAX_POLLS = 20
const INTERVAL_SECONDS = 3

/**
 * Reloads the data of a page that waits for background work, with or without JavaScript. `path` is the path of the
 * page.
 */
export function Polling({ path }: { path: string }) {
  const [search] = useSearchParams()
  const pollCount = Number(search.get('look') ?? '1')
  const isPolling = Number.isInteger(pollCount) && pollCount >= 1 && pollCount <= MAX_POLLS
  return (
    <>
      <ScriptPolling />
      <noscript>
        {isPolling ? (
          <>
            <meta httpEquiv="refresh" content={`${INTERVAL_SECONDS};url=${path}?look=${pollCount + 1}`} />
            <p className="text-sm">
              Checking again in {INTERVAL_SECONDS} seconds ({pollCount} of {MAX_POLLS}).{' '}
              <Link to={`${path}?look=off`}>Stop checking</Link>
            </p>
          </>
        ) : null}
        <p className="text-sm">
          <Link to={path}>Check now</Link>
        </p>
      </noscript>
    </>
  )
}

/**
 * Reloads the data of a page with a form that waits for background work. Does nothing without JavaScript, because
 * reloading the page would discard what was entered.
 */
export function ScriptPolling() {
  usePolling()
  return null
}

/** Reloads the page's data once a second while the page is visible. */
function usePolling(): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (state === 'idle' && document.visibilityState === 'visible') revalidate()
    }, 1000)
    return () => clearInterval(timer)
  }, [revalidate, state])
}
