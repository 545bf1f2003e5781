/** The data of a photo's page, within the list it was opened from, which determines its neighbors. */
import type { Id } from '#app/database/schema'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import type { Photo } from './photo'
import { photoFilter } from './photo-filter'
import { photoReport } from './photo-report.server'
import { neighboursOf, requirePhoto } from './photos.server'

export type PhotoPage = {
  photo: Photo
  /** Addresses; null at the ends of the list. */
  previous: string | null
  next: string | null
  here: string
  /** The neighboring photos, to be preloaded. */
  nearby: Id[]
  search: string
  mayDelete: boolean
}

export function photoPage(request: Request, viewer: Viewer, photoId: string | undefined): Promise<PhotoPage> {
  const clock = clockOf(viewer)
  return viewer.query(async (tx) => {
    const photo = await requirePhoto(tx, photoId)
    const { filter } = await requestedFilter(tx, photoReport, searchOf(request))
    const search = photoFilter.toParams({ ...filter, cursor: {} }).toString()
    const { previous, next } = await neighboursOf(tx, photo.id, filter, clock)
    const at = (id: Id | null) => id && viewer.href('/photos/:photoId', { photoId: id }, search)
    return {
      photo,
      previous: at(previous),
      next: at(next),
      here: viewer.href('/photos/:photoId', { photoId: photo.id }, search),
      nearby: [previous, next].filter((id) => id !== null),
      search,
      mayDelete: viewer.can('media.delete'),
    }
  })
}
