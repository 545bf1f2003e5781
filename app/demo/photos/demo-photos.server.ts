/**
 * Adds photos to the first locations of a demo company with the code for uploads by users, so that each photo has a
 * history and the worker sends it to the emulated Google. Only locations with a Google profile get photos.
 */
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { createDraft, updateDraft } from '#app/product/photos/photo-drafts.server'
import { saveFile } from '#app/product/photos/pictures/picture-files.server'
import { createPicture, renderStoredPicture } from '#app/product/photos/pictures/pictures.server'
import { publishDraft } from '#app/product/photos/upload/publish-draft.server'
import { type DemoScene, demoScenes } from './demo-scenes'
import { renderShapes } from './render-shapes.server'

type Owner = { accountId: Id; userId: Id; name: string }

const LOCATION_COUNT = 4

export function hasDemoPhotos(company: string): company is keyof typeof demoScenes {
  return Object.hasOwn(demoScenes, company)
}

export async function addDemoPhotos(
  owner: Owner,
  company: keyof typeof demoScenes,
  now: Date,
): Promise<void> {
  const locationIds = await asAccount(owner.accountId, listFirstLocations)
  if (locationIds.length === 0) return
  for (const scene of demoScenes[company]) await addPhoto(owner, scene, locationIds, now)
}

async function addPhoto(owner: Owner, scene: DemoScene, locationIds: Id[], now: Date): Promise<void> {
  const { accountId, userId, name } = owner
  const { category, width, height } = scene
  const originalKey = await saveFile(accountId, await renderShapes(scene))
  const { payload } = await asAccount(accountId, (tx) =>
    createPicture(tx, { width, height, originalKey }, now),
  )
  await renderStoredPicture(payload, { isLastAttempt: false })
  await asAccount(accountId, async (tx) => {
    const uploader = { userId, name, impersonator: null }
    const draft = { flow: 'upload' as const, locationIds, category, returnTo: null }
    const draftId = await createDraft(tx, uploader, draft, now)
    await updateDraft(tx, draftId, { pictureIds: [payload.pictureId] }, now)
    await publishDraft(tx, uploader, draftId, { locationIds, isOverriding: true }, now)
  })
}

async function listFirstLocations(tx: Tx): Promise<Id[]> {
  const rows = await tx
    .selectFrom('locations')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('google_location_name', 'is not', null)
    .orderBy('id')
    .limit(LOCATION_COUNT)
    .execute()
  return rows.map(({ id }) => id)
}
