/**
 * Photos of the demo's first places, uploaded as people do it: each has its history, and goes to the stand-in for
 * Google by the worker. The demo stands without them, where there is nowhere to keep files or Google is not connected.
 */
import sharp from 'sharp'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { beginDraft, changeDraft } from '#app/photos/drafts.server'
import { keepFile } from '#app/photos/picture-files.server'
import { createPicture, drawPictureOf } from '#app/photos/pictures.server'
import { publishDraft } from '#app/photos/publishing.server'
import { type DemoScene, demoScenes } from './demo-scenes'

type Owner = { accountId: Id; userId: Id; name: string }

const places = 4

export function isPhotographed(company: string): company is keyof typeof demoScenes {
  return Object.hasOwn(demoScenes, company)
}

export async function addDemoPhotos(
  owner: Owner,
  company: keyof typeof demoScenes,
  now: Date,
): Promise<void> {
  const locationIds = await asAccount(owner.accountId, firstPlaces)
  if (locationIds.length === 0) return
  for (const scene of demoScenes[company]) await addPhoto(owner, scene, locationIds, now)
}

async function addPhoto(owner: Owner, scene: DemoScene, locationIds: Id[], now: Date): Promise<void> {
  const { accountId, userId, name } = owner
  const { category, width, height } = scene
  const originalKey = await keepFile(accountId, await drawScene(scene))
  const { asked } = await asAccount(accountId, (tx) => createPicture(tx, { width, height, originalKey }, now))
  await drawPictureOf(asked, { isLastAttempt: false })
  await asAccount(accountId, async (tx) => {
    const uploader = { userId, name, impersonator: null }
    const begun = { flow: 'upload' as const, locationIds, category, returnTo: null }
    const draftId = await beginDraft(tx, uploader, begun, now)
    await changeDraft(tx, draftId, { pictureIds: [asked.pictureId] }, now)
    await publishDraft(tx, uploader, draftId, { locationIds, isOverriding: true }, now)
  })
}

/** A file as somebody would choose it. */
export function drawScene({ width, height, shapes }: DemoScene): Promise<Buffer> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`
  return sharp(Buffer.from(picture)).png().toBuffer()
}

async function firstPlaces(tx: Tx): Promise<Id[]> {
  const rows = await tx
    .selectFrom('locations')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('google_location_name', 'is not', null)
    .orderBy('id')
    .limit(places)
    .execute()
  return rows.map(({ id }) => id)
}
