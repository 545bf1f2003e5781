/**
 * The last step of an upload: creates a photo at every selected location and enqueues the job that publishes it, all in
 * one transaction. Each draft is published only once, even if the form is submitted repeatedly. If a location already
 * has a photo of the draft's category, the user has to confirm first.
 */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { enqueue } from '#app/kit/jobs/queue.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { photoField } from '#app/product/locations/changes/change'
import { changeActorOf, recordManyChanges } from '#app/product/locations/changes/record-changes.server'
import { categoryName, googleSource, photoCategories, singleCategories } from '../photo'
import {
  type Draft,
  markDraftPublished,
  maxLocations,
  requireDraft,
  updateDraft,
} from '../photo-drafts.server'
import { loadUnavailableReasons } from '../photo-locations.server'
import { categoryProblems } from '../pictures/picture-rules'
import { listPictures, type Picture } from '../pictures/pictures.server'
import { enqueueUploadResultEmail } from '../results/email-upload-result.server'
import { publishPhotoJob } from '../sending/photo-jobs.server'
import { currentPictures } from './wizard-steps'

/** The maximum number of photos of one upload, which one transaction can add without a noticeable delay. */
const maxPhotos = 1000

export type PublishResult =
  | { ok: true; draft: Draft }
  | { ok: false; conflicts: { id: Id; name: string }[] }
  | { ok: false; reason: string; conflicts?: undefined }

type PublishInput = { locationIds: Id[]; isOverriding: boolean }

export async function publishDraft(
  tx: Tx,
  viewer: Pick<Viewer, 'userId' | 'name' | 'impersonator'>,
  draftId: string | undefined,
  { locationIds, isOverriding }: PublishInput,
  now: Date,
): Promise<PublishResult> {
  const draft = await requireDraft(tx, viewer, draftId, { isLocked: true })
  if (draft.isPublished) return { ok: true, draft }
  const reasons = await loadUnavailableReasons(tx, locationIds)
  const visibleIds = [...reasons.keys()]
  await updateDraft(tx, draft.id, { locationIds: visibleIds }, now)
  const { pictures } = currentPictures(draft, await listPictures(tx, draft.pictureIds))
  const reason = refusalOf(draft, pictures, reasons)
  if (reason) return { ok: false, reason }
  const conflicts = isOverriding ? [] : await listConflicts(tx, draft, visibleIds)
  if (conflicts.length > 0) return { ok: false, conflicts }
  await addPhotos(tx, viewer, draft, { pictures, locationIds: visibleIds }, now)
  await markDraftPublished(tx, draft.id, now)
  if (hasSeveralLocations(visibleIds)) await enqueueUploadResultEmail(tx, draft.id)
  await recordAudit(tx, {
    ...actorOf(viewer),
    action: 'photo.uploaded',
    subject: draft.category ? photoCategories[draft.category] : 'No category',
    details: { photos: pictures.length, locations: visibleIds.length },
  })
  return { ok: true, draft: { ...draft, locationIds: visibleIds } }
}

/**
 * Checks whether an upload goes to several locations. Such an upload has its own result page, and an email reports its
 * result.
 */
export function hasSeveralLocations(locationIds: Id[]): boolean {
  return locationIds.length > 1
}

function refusalOf(
  { category }: Draft,
  pictures: Picture[],
  reasons: Awaited<ReturnType<typeof loadUnavailableReasons>>,
): string | null {
  if (pictures.length === 0) return 'Choose a photo first.'
  if (pictures.some(({ state }) => state !== 'ready'))
    return 'The photo is not ready yet. Try again in a moment.'
  if (category && singleCategories.includes(category) && pictures.length > 1)
    return `A location can have only one ${photoCategories[category].toLowerCase()}. Go back and choose one photo or another category.`
  const problem = pictures.flatMap((picture) => categoryProblems(category, picture))[0]
  if (problem) return problem
  if (reasons.size === 0) return 'Choose at least one location.'
  if (reasons.size > maxLocations) return `Choose at most ${maxLocations} locations.`
  if (reasons.size * pictures.length > maxPhotos)
    return `Choose fewer photos or locations. You can add at most ${maxPhotos} photos at once.`
  const unavailableCount = [...reasons.values()].filter(Boolean).length
  if (unavailableCount === 0) return null
  return unavailableCount === 1
    ? 'Photo Management is not available for one selected location. Deselect it.'
    : `Photo Management is not available for ${unavailableCount} selected locations. Deselect them.`
}

/** Lists the locations that already have a photo of the draft's category. */
async function listConflicts(tx: Tx, { category }: Draft, locationIds: Id[]) {
  if (!category) return []
  return tx
    .selectFrom('photos as p')
    .innerJoin('locations as l', (join) =>
      join.onRef('l.account_id', '=', 'p.account_id').onRef('l.id', '=', 'p.location_id'),
    )
    .select(['l.id', 'l.name'])
    .distinct()
    .where('p.account_id', '=', tx.accountId)
    .where('p.location_id', 'in', locationIds)
    .where('p.category', '=', category)
    .where('p.state', 'in', ['pending', 'live'])
    .orderBy('l.name')
    .execute()
}

async function addPhotos(
  tx: Tx,
  viewer: Pick<Viewer, 'userId' | 'name'>,
  { category }: Draft,
  { pictures, locationIds }: { pictures: Picture[]; locationIds: Id[] },
  now: Date,
): Promise<void> {
  const rows = await tx
    .insertInto('photos')
    .values(
      locationIds.flatMap((locationId) =>
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
    .returning(['id', 'is_high_priority as isUrgent'])
    .execute()
  const added = pictures.map(() => ({ field: photoField, before: null, after: categoryName(category) }))
  await recordManyChanges(tx, new Map(locationIds.map((id) => [id, added])), changeActorOf(viewer), now)
  for (const { id, isUrgent } of rows)
    await enqueue(tx, publishPhotoJob, { accountId: tx.accountId, photoId: id }, { isUrgent })
}
