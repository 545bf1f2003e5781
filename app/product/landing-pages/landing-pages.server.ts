/**
 * Manages a location's landing pages for users of the account: which pages are switched off, and the secret key in the
 * URLs of all pages. The key is created when a user first views the list of pages. Replacing the key invalidates all
 * existing links and QR codes, so it requires the permission to update the location.
 */
import { randomBytes } from 'node:crypto'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { type LandingPage, landingPages } from './landing-page'

export type LandingKey = { key: string; closed: LandingPage[] }

export async function ensureLandingKey(tx: Tx, locationId: Id): Promise<LandingKey> {
  const found = await findLandingKey(tx, locationId)
  if (found) return found
  await tx
    .insertInto('landing_pages')
    .values({ account_id: tx.accountId, location_id: locationId, key: generateKey() })
    .onConflict((conflict) => conflict.columns(['account_id', 'location_id']).doNothing())
    .execute()
  // If two users are the first at the same time, both get the key that was inserted first.
  return (await findLandingKey(tx, locationId))!
}

function findLandingKey(tx: Tx, locationId: Id): Promise<LandingKey | undefined> {
  return tx
    .selectFrom('landing_pages')
    .select(['key', 'closed'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .executeTakeFirst()
}

type NamedLocation = { id: Id; name: string }

export async function switchLandingPage(
  tx: Tx,
  viewer: Viewer,
  location: NamedLocation,
  { page, isOn }: { page: LandingPage; isOn: boolean },
): Promise<void> {
  const { closed } = await ensureLandingKey(tx, location.id)
  if (closed.includes(page) !== isOn) return
  const rest = closed.filter((name) => name !== page)
  await updateLandingPages(tx, location.id, { closed: isOn ? rest : [...rest, page] })
  const subject = `${landingPages[page].label}: ${location.name}`
  const action = isOn ? 'landing_page.switched_on' : 'landing_page.switched_off'
  await recordAudit(tx, { ...actorOf(viewer), action, subject })
}

export async function rotateLandingKey(tx: Tx, viewer: Viewer, location: NamedLocation): Promise<void> {
  await ensureLandingKey(tx, location.id)
  await updateLandingPages(tx, location.id, { key: generateKey() })
  await recordAudit(tx, { ...actorOf(viewer), action: 'landing_pages.rotated', subject: location.name })
}

async function updateLandingPages(
  tx: Tx,
  locationId: Id,
  change: { key?: string; closed?: LandingPage[] },
): Promise<void> {
  await tx
    .updateTable('landing_pages')
    .set({ ...change, changed_at: new Date() })
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
}

/** Returns a random key of 128 bits in hexadecimal digits, which are easy to read aloud. */
function generateKey(): string {
  return randomBytes(16).toString('hex')
}
