/**
 * The Pages of the connected Facebook account next to the account's locations, and the links between them that somebody
 * confirmed. Only Pages that the connection shows can be linked. A link is the listing's id at Facebook. Linking
 * discards what Facebook showed under another id and schedules a scan of the location soon.
 */
import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { LocationChoice, MatchRow } from '#app/locations/match-form'
import { lockListings } from '#app/locations/sync/lock-listings.server'
import type { Answer } from '#app/providers/answer'
import { graph } from '#app/providers/facebook-pages/graph.server'
import { knownPages } from '#app/providers/facebook-pages/pages.server'
import { endsConnection } from '#app/providers/facebook-pages/problem'
import type { FacebookPage } from '#app/providers/facebook-pages/wire'
import { internationalPhone } from '#app/providers/international-phone'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { movePlace, releasePlace } from '../directory-places.server'
import { sourceAccess } from '../source-access.server'
import { type MatchablePage, type PageLocation, pageMatchReasons, proposePages } from './page-matching'

export type PageMatching =
  | { state: 'listed'; rows: MatchRow[]; choices: LocationChoice[] }
  | { state: 'not_connected' }
  | { state: 'error'; message: string }

type Named = PageLocation & { name: string }

export async function pageMatchingOf(viewer: Viewer): Promise<PageMatching> {
  const listed = await pagesOf(viewer.accountId)
  if (listed === null) return { state: 'not_connected' }
  if (listed.outcome !== 'ok') return { state: 'error', message: listed.reason }
  const locations = await viewer.query(matchableLocations)
  const pairs = proposePages(locations, listed.value.map(toMatchable))
  const rows = listed.value.map((page, n) => {
    const pair = pairs[n] ?? null
    return {
      key: page.id,
      title: page.name ?? '',
      details: [page.store_code ?? page.store_number ?? '', addressOf(page), page.phone ?? ''].filter(
        Boolean,
      ),
      locationId: pair?.locationId ?? null,
      reason: pair && pageMatchReasons[pair.because],
      isLinked: pair?.because === 'linked',
    }
  })
  // Proposed links first, then Pages without a match, then linked Pages.
  const rank = ({ reason, isLinked }: MatchRow) => (isLinked ? 2 : reason ? 0 : 1)
  rows.sort((one, other) => rank(one) - rank(other) || one.title.localeCompare(other.title))
  return { state: 'listed', rows, choices: choicesFor(locations, rows, listed.value) }
}

/** Returns null when Facebook is not connected. */
async function pagesOf(accountId: Id): Promise<Answer<FacebookPage[]> | null> {
  const access = await sourceAccess(accountId, 'facebook')
  if (access?.outcome !== 'ok') return access
  const { token, ended } = access.value
  const listed = await knownPages(graph({ ...configuration().facebook, token })).all()
  if (listed.outcome === 'rejected' && endsConnection(listed.code)) await ended()
  return listed
}

function toMatchable({ id, store_number, store_code, phone, location }: FacebookPage): MatchablePage {
  return {
    id,
    storeNumbers: [store_code ?? null, store_number ?? null],
    phone: internationalPhone(phone ?? '', location?.country ?? 'US'),
    address: location?.street ?? '',
    zipcode: location?.zip ?? '',
  }
}

function addressOf({ location }: FacebookPage): string {
  const { street, city, state, zip } = location ?? {}
  return [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

async function matchableLocations(tx: Tx): Promise<Named[]> {
  const rows = await tx
    .selectFrom('locations as l')
    .leftJoin('listings as f', (join) =>
      join
        .onRef('f.account_id', '=', 'l.account_id')
        .onRef('f.location_id', '=', 'l.id')
        .on('f.directory', '=', 'facebook'),
    )
    .select(['l.id', 'l.name', 'l.external_id', 'l.phone', 'l.address', 'l.address_2', 'l.zipcode'])
    .select(['l.country_id', 'f.remote_id as pageId'])
    .where('l.account_id', '=', tx.accountId)
    .orderBy('l.name')
    .orderBy('l.id')
    .execute()
  return rows.map(({ country_id, address_2, ...row }) => ({
    ...row,
    address: [row.address, address_2].filter(Boolean).join(' '),
    phone: internationalPhone(row.phone ?? '', country_id),
  }))
}

/**
 * A select with more options is of no use. The other locations are matched by an External ID that equals the store
 * number.
 */
const mostChoices = 500

/**
 * A location whose linked Page is not listed, because it was deleted or is not shown to us, may be linked to another
 * Page.
 */
function choicesFor(locations: Named[], rows: MatchRow[], pages: FacebookPage[]): LocationChoice[] {
  const listed = new Set<string | null>(pages.map(({ id }) => id))
  const named = new Set(rows.map(({ locationId }) => locationId))
  return locations
    .filter(({ id, pageId }) => named.has(id) || !listed.has(pageId))
    .slice(0, mostChoices + named.size)
    .map(({ id, name, external_id }) => ({ id, label: external_id ? `${name} (${external_id})` : name }))
}

/** The location chosen for a Page. Null: no location. */
export type PageChoice = { pageId: string; locationId: Id | null }
export type PagesLinked = { ok: true; linked: number; unlinked: number } | { ok: false; reason: string }

export async function linkPages(viewer: Viewer, choices: PageChoice[], now: Date): Promise<PagesLinked> {
  const chosen = choices.flatMap(({ locationId }) => locationId ?? [])
  if (new Set(chosen).size < chosen.length)
    return { ok: false, reason: 'Two Pages cannot belong to the same location.' }
  const listed = await pagesOf(viewer.accountId)
  if (listed?.outcome !== 'ok') return { ok: false, reason: listed?.reason ?? 'Facebook is not connected.' }
  const urls = new Map(listed.value.map(({ id, link }) => [id, link ?? null]))
  const wanted = new Map(
    choices.filter(({ pageId }) => urls.has(pageId)).map(({ pageId, locationId }) => [pageId, locationId]),
  )
  return viewer.query(async (tx) => {
    const locations = new Map((await matchableLocations(tx)).map((location) => [location.id, location]))
    const outdated = [...locations.values()].filter(
      ({ id, pageId }) => pageId !== null && wanted.has(pageId) && wanted.get(pageId) !== id,
    )
    const added = [...wanted].filter(
      ([pageId, id]) => id !== null && locations.has(id) && locations.get(id)!.pageId !== pageId,
    ) as [string, Id][]
    const unlinked = outdated.filter(({ id }) => !added.some(([, locationId]) => locationId === id))
    await lockListings(tx, [...outdated.map(({ id }) => id), ...added.map(([, id]) => id)])
    for (const { id } of outdated) {
      await releasePlace(tx, id, 'facebook')
      await keepLink(tx, id, {
        ...noPage,
        unlinked_by: viewer.name.slice(0, 200) || 'A user',
        unlinked_at: now,
      })
    }
    for (const [pageId, id] of added) {
      await movePlace(tx, { locationId: id, directory: 'facebook', remoteId: pageId })
      await keepLink(tx, id, { ...noPage, remote_id: pageId, url: urls.get(pageId) ?? null })
    }
    await lookAgain(tx, [...unlinked.map(({ id }) => id), ...added.map(([, id]) => id)], now)
    const counts = { linked: added.length, unlinked: unlinked.length }
    if (counts.linked + counts.unlinked > 0)
      await recordAudit(tx, {
        ...actorOf(viewer),
        action: 'integration.matched',
        subject: 'Facebook',
        details: counts,
      })
    return { ok: true, ...counts }
  })
}

type Link = {
  remote_id: string | null
  url: string | null
  /** Who said that the location has no Page, so that none is found for it automatically either. */
  unlinked_by: string | null
  unlinked_at: Date | null
}
const noPage: Link = { remote_id: null, url: null, unlinked_by: null, unlinked_at: null }

async function keepLink(tx: Tx, locationId: Id, linked: Link): Promise<void> {
  const unread = { differences: '[]', fields_in_sync: 0, fields_compared: 0, shown: null, version: null }
  const status = { status: 'not_available' as const, status_description: '', standing: 0 }
  const link = { ...linked, ...status, ...unread }
  await tx
    .insertInto('listings')
    .values({ account_id: tx.accountId, location_id: locationId, directory: 'facebook', ...link })
    .onConflict((conflict) => conflict.columns(['account_id', 'location_id', 'directory']).doUpdateSet(link))
    .execute()
}

async function lookAgain(tx: Tx, locationIds: Id[], now: Date): Promise<void> {
  if (locationIds.length === 0) return
  await tx
    .updateTable('location_listings')
    .set({ next_scan_at: now })
    .where('account_id', '=', tx.accountId)
    .where('location_id', 'in', locationIds)
    .execute()
}
