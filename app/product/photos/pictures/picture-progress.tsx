import { Link, useRevalidator, useSearchParams } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Banner } from '#app/kit/ui/banner'
import { useAccountHref } from '#app/platform/page/use-account-href'

/** The time after which the page stops waiting for a picture. */
const timeoutMs = 15_000
const timeoutMessage = 'Unable to process image, please try again later'
/** Without JavaScript, the page reloads at most `maxReloads` times, once every `reloadSeconds` seconds. */
const [maxReloads, reloadSeconds] = [5, 3]

/**
 * Waits for the worker to render a large picture: with server-sent events, or, without JavaScript, by reloading the
 * page.
 */
export function PictureProgress({ draftId, pictureId }: { draftId: string; pictureId: string }) {
  const href = useAccountHref()
  const [search] = useSearchParams()
  const reloadCount = Number(search.get('look') ?? 1)
  const isWaiting = Number.isInteger(reloadCount) && reloadCount >= 1 && reloadCount <= maxReloads
  const hasTimedOut = usePictureEvents(href('/photos/upload/:draftId/events', { draftId }), pictureId)
  const confirmHref = href('/photos/upload/:draftId/confirm', { draftId })
  if (hasTimedOut || !isWaiting)
    return (
      <Banner level="danger" role="alert" action={<Link to={confirmHref}>Check again</Link>}>
        {timeoutMessage}
      </Banner>
    )
  return (
    <div className="max-w-form">
      <p role="status">Preparing your photo. This takes a few seconds.</p>
      <progress className="mt-2" aria-label="Preparing photo" />
      <noscript>
        <meta httpEquiv="refresh" content={`${reloadSeconds};url=${confirmHref}?look=${reloadCount + 1}`} />
        <p className="mt-2 text-sm">
          Checking again in {reloadSeconds} seconds ({reloadCount} of {maxReloads}).{' '}
          <Link to={confirmHref}>Check now</Link>
        </p>
      </noscript>
    </div>
  )
}

/**
 * Waits for the event that the picture is ready, or polls if the event stream fails. Returns true after the timeout.
 */
function usePictureEvents(address: string, pictureId: string): boolean {
  const { revalidate } = useRevalidator()
  const [hasTimedOut, setHasTimedOut] = useState(false)

  useEffect(() => {
    let pollTimer: ReturnType<typeof setInterval> | undefined
    const source = new EventSource(address)
    const stop = () => {
      source.close()
      clearInterval(pollTimer)
      clearTimeout(timeout)
    }
    const timeout = setTimeout(() => {
      stop()
      setHasTimedOut(true)
    }, timeoutMs)
    source.addEventListener(`rtx_images-${pictureId}`, () => {
      stop()
      revalidate()
    })
    source.onerror = () => {
      source.close()
      pollTimer ??= setInterval(revalidate, 2000)
    }
    return stop
  }, [address, pictureId, revalidate])

  return hasTimedOut
}
