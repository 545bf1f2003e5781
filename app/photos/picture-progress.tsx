import { Link, useRevalidator, useSearchParams } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'

/** The page stops waiting for a picture after this time. */
const patience = 15_000
const late = 'Unable to process image, please try again later'
/** Without JavaScript the page reloads this many times, this many seconds apart. */
const [looks, pause] = [5, 3]

/** Waits for the worker to render a large picture: by server-sent events with JavaScript, by reloading without. */
export function PictureProgress({ draftId, pictureId }: { draftId: string; pictureId: string }) {
  const href = useAccountHref()
  const [search] = useSearchParams()
  const turn = Number(search.get('look') ?? 1)
  const isLooking = Number.isInteger(turn) && turn >= 1 && turn <= looks
  const isLate = useNews(href('/photos/upload/:draftId/events', { draftId }), pictureId)
  const again = href('/photos/upload/:draftId/confirm', { draftId })
  if (isLate || !isLooking)
    return (
      <Banner level="danger" role="alert" action={<Link to={again}>Look again</Link>}>
        {late}
      </Banner>
    )
  return (
    <div className="max-w-form">
      <p role="status">Your photo is being prepared. This takes a few seconds.</p>
      <progress className="mt-2" aria-label="Preparing the photo" />
      <noscript>
        <meta httpEquiv="refresh" content={`${pause};url=${again}?look=${turn + 1}`} />
        <p className="mt-2 text-sm">
          Looking again in {pause} seconds ({turn} of {looks}). <Link to={again}>Look now</Link>
        </p>
      </noscript>
    </div>
  )
}

/** Listens until the picture is ready, and polls if listening fails. Returns true once it has taken too long. */
function useNews(address: string, pictureId: string): boolean {
  const { revalidate } = useRevalidator()
  const [isLate, setIsLate] = useState(false)

  useEffect(() => {
    let asking: ReturnType<typeof setInterval> | undefined
    const source = new EventSource(address)
    const end = () => {
      source.close()
      clearInterval(asking)
      clearTimeout(over)
    }
    const over = setTimeout(() => {
      end()
      setIsLate(true)
    }, patience)
    source.addEventListener(`rtx_images-${pictureId}`, () => {
      end()
      revalidate()
    })
    source.onerror = () => {
      source.close()
      asking ??= setInterval(revalidate, 2000)
    }
    return end
  }, [address, pictureId, revalidate])

  return isLate
}
