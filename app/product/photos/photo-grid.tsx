import { useRevalidator } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { Lightbox } from './lightbox'
import type { Photo } from './photo'
import { PhotoCard } from './photo-card'
import './photos.css'

const pollIntervalMs = 2000
const maxPolls = 150

/** A grid of photos. While any of the photos is being published, the page polls for changes (with JavaScript only). */
export function PhotoGrid({
  photos,
  search,
  withLocation,
  deleteReturnTo,
  children,
}: {
  photos: Photo[]
  search: string
  withLocation?: boolean
  /** If given, every photo has a link that deletes it and then returns here. */
  deleteReturnTo?: string
  /** The cards to show before the photos. */
  children?: ReactNode
}) {
  usePhotoPolling(photos.some(({ state }) => state === 'pending'))
  return (
    <Lightbox>
      <ul className="photo-grid" aria-label="Photos">
        {children}
        {photos.map((photo) => (
          <PhotoCard
            key={photo.id}
            photo={photo}
            search={search}
            withLocation={withLocation}
            deleteReturnTo={deleteReturnTo}
          />
        ))}
      </ul>
    </Lightbox>
  )
}

function usePhotoPolling(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    let pollCount = 0
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      pollCount += 1
      if (pollCount > maxPolls) clearInterval(timer)
      else revalidate()
    }, pollIntervalMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}
