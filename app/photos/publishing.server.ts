/**
 * The last step of an upload: creates a photo at every chosen location with the job that publishes it, all in one
 * transaction and once per draft, however often it is sent. If a location already has a photo in a category that allows
 * one, the user is asked first.
 */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { enqueue } from '#app/jobs/queue.server'
import { photoField } from '#app/locations/history/change'
import { changerOf, recordManyChanges } from '#app/locations/history/history.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { changeDraft, type Draft, endDraft, mostLocations, requireDraft } from './drafts.server'
import { categoryName, photoCategories, singleCategories } from './photo'
import { publishPhotoJob } from './photo-jobs.server'
import { reasonsOf } from './photo-places.server'
import { categoryBreaches } from './picture-rules'
import { listPictures, type Picture } from './pictures.server'
import { reportUploadLater } from './results/upload-report.server'
import { standing } from './wizard'

/** As many as one transaction can add without a noticeable wait. */
const mostPhotos = 1000
/** The id of Google in `sources`. */
const googleSource = '1'

export type Published =
  | { ok: true; draft: Draft }
  | { ok: false; asks: { id: Id; name: string }[] }
  | { ok: false; reason: string; asks?: undefined }

type Wish = { locationIds: Id[]; isOverriding: boolean }

export async function publishDraft(
  tx: Tx,
  viewer: Pick<Viewer, 'userId' | 'name' | 'impersonator'>,
  draftId: string | undefined,
  { locationIds, isOverriding }: Wish,
  now: Date,
): Promise<Published> {
  const draft = await requireDraft(tx, viewer, draftId, { isLocked: true })
  if (draft.isPublished) return { ok: true, draft }
  const reasons = await reasonsOf(tx, locationIds)
  const places = [...reasons.keys()]
  await changeDraft(tx, draft.id, { locationIds: places }, now)
  const { pictures } = standing(draft, await listPictures(tx, draft.pictureIds))
  const reason = refusalOf(draft, pictures, reasons)
  if (reason) return { ok: false, reason }
  const asks = isOverriding ? [] : await alreadyOfCategory(tx, draft, places)
  if (asks.length > 0) return { ok: false, asks }
  await addPhotos(tx, viewer, draft, { pictures, places }, now)
  await endDraft(tx, draft.id, now)
  if (isOfSeveral(places)) await reportUploadLater(tx, draft.id)
  await recordAudit(tx, {
    ...actorOf(viewer),
    action: 'photo.uploaded',
    subject: draft.category ? photoCategories[draft.category] : 'No category',
    details: { photos: pictures.length, locations: places.length },
  })
  return { ok: true, draft: { ...draft, locationIds: places } }
}

/** An upload to several locations has a result page of its own, and a mail at the end. */
export function isOfSeveral(locationIds: Id[]): boolean {
  return locationIds.length > 1
}

function refusalOf(
  { category }: Draft,
  pictures: Picture[],
  reasons: Awaited<ReturnType<typeof reasonsOf>>,
): string | null {
  if (pictures.length === 0) return 'Choose a photo first.'
  if (pictures.some(({ state }) => state !== 'ready'))
    return 'The photo is not ready yet. Try again in a moment.'
  if (category && singleCategories.includes(category) && pictures.length > 1)
    return `A location has one ${photoCategories[category].toLowerCase()}. Go back and choose one photo, or another category.`
  const breach = pictures.flatMap((picture) => categoryBreaches(category, picture))[0]
  if (breach) return breach
  if (reasons.size === 0) return 'Choose at least one location.'
  if (reasons.size > mostLocations) return `Choose at most ${mostLocations} locations.`
  if (reasons.size * pictures.length > mostPhotos)
    return `Choose fewer photos or fewer locations: at most ${mostPhotos} photos are added at once.`
  const missing = [...reasons.values()].filter(Boolean).length
  if (missing === 0) return null
  return missing === 1
    ? 'One of the locations chosen has no active Google integration. Leave it out.'
    : `${missing} of the locations chosen have no active Google integration. Leave them out.`
}

/** The locations that already have a photo of the draft's category. */
async function alreadyOfCategory(tx: Tx, { category }: Draft, places: Id[]) {
  if (!category) return []
  return tx
    .selectFrom('photos as p')
    .innerJoin('locations as l', (join) =>
      join.onRef('l.account_id', '=', 'p.account_id').onRef('l.id', '=', 'p.location_id'),
    )
    .select(['l.id', 'l.name'])
    .distinct()
    .where('p.account_id', '=', tx.accountId)
    .where('p.location_id', 'in', places)
    .where('p.category', '=', category)
    .where('p.state', 'in', ['pending', 'live'])
    .orderBy('l.name')
    .execute()
}

async function addPhotos(
  tx: Tx,
  viewer: Pick<Viewer, 'userId' | 'name'>,
  { category }: Draft,
  { pictures, places }: { pictures: Picture[]; places: Id[] },
  now: Date,
): Promise<void> {
  const rows = await tx
    .insertInto('photos')
    .values(
      places.flatMap((locationId) =>
        pictures.map(({ id }) => ({
          account_id: tx.accountId,
          location_id: locationId,
          picture_id: id,
          source_id: googleSource,
          category,
          user_id: viewer.userId,
          actor: viewer.name,
          added_at: now,
          changed_at: now,
        })),
      ),
    )
    .returning('id')
    .execute()
  const added = pictures.map(() => ({ field: photoField, before: null, after: categoryName(category) }))
  await recordManyChanges(tx, new Map(places.map((id) => [id, added])), changerOf(viewer), now)
  for (const { id } of rows) await enqueue(tx, publishPhotoJob, { accountId: tx.accountId, photoId: id })
}
