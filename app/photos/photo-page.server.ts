/** The data of a photo's page, within the list it was opened from, which determines its neighbors. */
import type { Id } from '#app/database/schema'
import { loadRequestedFilter, searchParamsOf } from '#app/reports/requested-filter.server'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import type { Photo } from './photo'
import { photoFilter } from './photo-filter'
import { photoReport } from './photo-report.server'
import { findNeighbors, requirePhoto } from './photos.server'

export type PhotoPage = {
  photo: Photo
  /** Addresses; null at the ends of the list. */
  previous: string | null
  next: string | null
  here: string
  /** The neighboring photos, to be preloaded. */
  nearby: Id[]
  search: string
  canDelete: boolean
}

export function loadPhotoPage(
  request: Request,
  viewer: Viewer,
  photoId: string | undefined,
): Promise<PhotoPage> {
  const clock = clockOf(viewer)
  return viewer.query(async (tx) => {
    const photo = await requirePhoto(tx, photoId)
    const { filter } = await loadRequestedFilter(tx, photoReport, searchParamsOf(request))
    const search = photoFilter.toParams({ ...filter, cursor: {} }).toString()
    const { previous, next } = await findNeighbors(tx, photo.id, filter, clock)
    const hrefOf = (id: Id | null) => id && viewer.href('/photos/:photoId', { photoId: id }, search)
    return {
      photo,
      previous: hrefOf(previous),
      next: hrefOf(next),
      here: viewer.href('/photos/:photoId', { photoId: photo.id }, search),
      nearby: [previous, next].filter((id) => id !== null),
      search,
      canDelete: viewer.can('media.delete'),
    }
  })
}
