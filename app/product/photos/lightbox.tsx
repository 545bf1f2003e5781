import { useFetcher } from '@remix-run/react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#app/kit/ui/icon'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { altTextOf } from './photo'
import type { PhotoPage } from './photo-page.server'
import './photos.css'

/**
 * Opens links to photos within `children` in a dialog over the page. The dialog loads the data of the photo's page,
 * including the links to the previous and next photos, so that the arrows go through the whole list. Without
 * JavaScript, the links open the photo's page.
 */
export function Lightbox({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const fetcher = useFetcher<PhotoPage>()
  const page = fetcher.data
  const go = (address: string | null | undefined) => address && fetcher.load(address)

  function open(event: MouseEvent) {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-photo]') : null
    const isPlainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlainClick) return
    event.preventDefault()
    // When the dialog closes, it returns focus to the element that had focus before. Not every browser focuses a
    // clicked link, so focus the link explicitly.
    link.focus()
    go(link.pathname + link.search)
    dialog.current?.showModal()
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') go(page?.previous)
    if (key === 'ArrowRight') go(page?.next)
  }

  return (
    <>
      <div onClickCapture={open}>{children}</div>
      <dialog
        ref={dialog}
        className="dialog lightbox"
        aria-label="Photo"
        onKeyDown={onKeyDown}
        closedby="any"
      >
        {page ? <LightboxPhoto page={page} go={go} /> : <p className="p-6 text-sm">Loading…</p>}
        <form method="dialog" className="absolute end-2 top-2">
          <button type="submit" className="btn btn-icon" aria-label="Close">
            <Icon name="close" />
          </button>
        </form>
      </dialog>
    </>
  )
}

function LightboxPhoto({ page, go }: { page: PhotoPage; go: (address: string | null) => unknown }) {
  const href = useAccountHref()
  const { photo, previous, next } = page
  usePreloadedImages(page.nearby.map((id) => href('/photos/:photoId/image', { photoId: id })))
  return (
    <>
      <img src={href('/photos/:photoId/image', { photoId: photo.id })} alt={altTextOf(photo)} />
      <p className="flex flex-wrap items-center gap-x-4 p-4 text-sm" role="status">
        <b>{altTextOf(photo)}</b>
        <a href={page.here}>View details</a>
      </p>
      <Arrow
        side="start-2"
        label="Previous photo"
        icon="chevron-left"
        onClick={previous && (() => go(previous))}
      />
      <Arrow side="end-2" label="Next photo" icon="chevron-right" onClick={next && (() => go(next))} />
    </>
  )
}

function Arrow({
  side,
  label,
  icon,
  onClick,
}: {
  side: string
  label: string
  icon: 'chevron-left' | 'chevron-right'
  onClick: (() => unknown) | null | ''
}) {
  if (!onClick) return null
  return (
    <button
      type="button"
      className={`btn btn-icon lightbox-arrow ${side}`}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

function usePreloadedImages(addresses: string[]): void {
  const all = addresses.join(' ')
  useEffect(() => {
    for (const address of all.split(' ').filter(Boolean)) new Image().src = address
  }, [all])
}
