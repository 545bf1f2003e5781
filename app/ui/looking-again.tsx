import { Link, useRevalidator, useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'

/** Without JavaScript, the page reloads at most this many times, this many seconds apart, unless it is stopped. */
const most = 20
const seconds = 3

/** For a page, at `path`, that waits for background work: it polls automatically, with or without JavaScript. */
export function LookingAgain({ path }: { path: string }) {
  const [search] = useSearchParams()
  const turn = Number(search.get('look') ?? '1')
  const isLooking = Number.isInteger(turn) && turn >= 1 && turn <= most
  useRevalidation()
  return (
    <noscript>
      {isLooking ? (
        <>
          <meta httpEquiv="refresh" content={`${seconds};url=${path}?look=${turn + 1}`} />
          <p className="text-sm">
            Looking again in {seconds} seconds ({turn} of {most}).{' '}
            <Link to={`${path}?look=off`}>Stop looking</Link>
          </p>
        </>
      ) : null}
      <p className="text-sm">
        <Link to={path}>Look now</Link>
      </p>
    </noscript>
  )
}

/** Once a second while the page is visible. */
function useRevalidation(): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (state === 'idle' && document.visibilityState === 'visible') revalidate()
    }, 1000)
    return () => clearInterval(timer)
  }, [revalidate, state])
}
