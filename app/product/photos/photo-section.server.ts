/**
 * Loads the photos of one location, eight cards per page: first the logo and the cover, then all other photos, newest
 * first. If the logo or the cover is missing, the first page shows a placeholder card in its place.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { UnavailableReason } from './availability'
import { type Photo, type PhotoCategory, singleCategories } from './photo'
import { loadUnavailableReasons } from './photo-locations.server'
import { photoReport } from './photo-report.server'

const cardsPerPage = 8

export type PhotoSectionPage = {
  locationId: Id
  reason: UnavailableReason | null
  photos: Photo[]
  /** The categories that get a placeholder card; always empty after the first page. */
  missing: PhotoCategory[]
  total: number
  page: number
  pages: number
  canUpload: boolean
  canDelete: boolean
}

/** Returns null when the viewer lacks permission or photos are switched off for the account. */
export async function loadPhotoSection(
  tx: Tx,
  viewer: Pick<Viewer, 'can' | 'passes'>,
  locationId: Id,
  search: URLSearchParams,
): Promise<PhotoSectionPage | null> {
  if (!viewer.passes({ setting: 'media', all: ['local_listing.read'] })) return null
  const reason = (await loadUnavailableReasons(tx, [locationId])).get(locationId) ?? null
  const { rows: counts } = await sql<{ category: PhotoCategory | null; photos: number }>`
    select p.category, count(*)::int as photos from photos p
    where p.account_id = ${tx.accountId} and p.location_id = ${locationId} and p.state <> 'deleting'
    group by 1`.execute(tx)
  const total = counts.reduce((sum, { photos }) => sum + photos, 0)
  const missing = singleCategories.filter((code) => !counts.some(({ category }) => category === code))
  const pages = Math.max(1, Math.ceil((total + missing.length) / cardsPerPage))
  const requestedPage = Number(/^[1-9]\d{0,5}$/.exec(search.get(pageParameter) ?? '')?.[0] ?? 1)
  const page = Math.min(requestedPage, pages)
  const photos = await listPhotos(tx, locationId, {
    limit: page === 1 ? cardsPerPage - missing.length : cardsPerPage,
    offset: page === 1 ? 0 : (page - 1) * cardsPerPage - missing.length,
  })
  return {
    locationId,
    reason,
    photos,
    missing: page === 1 ? missing : [],
    total,
    page,
    pages,
    canUpload: viewer.can('media.create'),
    canDelete: viewer.can('media.delete'),
  }
}

/** The query parameter of a location's page that contains the number of the page of photos. */
const pageParameter = 'photos_page'

async function listPhotos(tx: Tx, locationId: Id, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<Photo>`
    select ${photoReport.select} from ${photoReport.table} ${photoReport.joins}
    where p.account_id = ${tx.accountId} and p.location_id = ${locationId} and p.state <> 'deleting'
    order by p.category_rank, p.added_at desc, p.id desc limit ${limit} offset ${offset}`.execute(tx)
  return rows
}
