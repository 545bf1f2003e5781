import { Link, useRevalidator, useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'

/** Without a script the page looks again this often, this many seconds apart, unless told to stop. */
const most = 20
const seconds = 3

/** Put on a page, at `path`, whose work goes on elsewhere: it looks again by itself, with a script or without one. */
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

/** Once a second, while somebody sees the page. */
function useRevalidation(): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (state === 'idle' && document.visibilityState === 'visible') revalidate()
    }, 1000)
    return () => clearInterval(timer)
  }, [revalidate, state])
}
