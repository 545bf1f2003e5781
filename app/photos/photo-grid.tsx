import { useRevalidator } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { Lightbox } from './lightbox'
import type { Photo } from './photo'
import { PhotoCard } from './photo-card'

const lookAgainMs = 2000
const mostLooks = 150

/** Photos side by side. While one of them is being published, the grid polls (with JavaScript). */
export function PhotoGrid({
  photos,
  search,
  withLocation,
  children,
}: {
  photos: Photo[]
  search: string
  withLocation?: boolean
  /** Cards before the photos. */
  children?: ReactNode
}) {
  useLookingAgain(photos.some(({ state }) => state === 'pending'))
  return (
    <Lightbox>
      <ul className="photo-grid" aria-label="Photos">
        {children}
        {photos.map((photo) => (
          <PhotoCard key={photo.id} {...{ photo, search, withLocation }} />
        ))}
      </ul>
    </Lightbox>
  )
}

function useLookingAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    let looks = 0
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      looks += 1
      if (looks > mostLooks) clearInterval(timer)
      else revalidate()
    }, lookAgainMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}
