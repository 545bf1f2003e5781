/**
 * Loads the data of a photo's page. The list from which the photo was opened determines the previous and next photos.
 */
import type { Id } from '#app/kit/database/schema'
import { loadRequestedFilter, searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { Photo } from './photo'
import { photoFilter } from './photo-filter'
import { photoReport } from './photo-report.server'
import { findNeighbors, requirePhoto } from './photos.server'

export type PhotoPage = {
  photo: Photo
  /** The paths of the pages of the previous and next photos; null at the ends of the list. */
  previous: string | null
  next: string | null
  here: string
  /** The ids of the previous and next photos, to be preloaded. */
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
