/**
 * Matches the Pages of the connected Facebook account with the account's locations, and stores the links that a user
 * confirmed. Only Pages that are visible to the connection can be linked. A link is stored as the Page's id in the
 * location's Facebook listing. Saving a link discards what Facebook showed for the previous Page and schedules a scan
 * of the location.
 */
import { configuration } from '#app/kit/configuration.server'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { createGraphApi } from '#app/kit/providers/facebook-pages/graph-api.server'
import { createPageCache } from '#app/kit/providers/facebook-pages/page-cache.server'
import { isConnectionEnded } from '#app/kit/providers/facebook-pages/problem'
import type { FacebookPage } from '#app/kit/providers/facebook-pages/wire'
import { internationalPhone } from '#app/kit/providers/international-phone'
import type { ProviderResult } from '#app/kit/providers/provider-result'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { lockAccount } from '#app/platform/viewer/lock-account.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { lockListings } from '#app/product/locations/lock-listings.server'
import {
  describeShownLinks,
  isLinkedTwice,
  type LinksResult,
  mergeLinks,
} from '#app/product/locations/matching/match-edits.server'
import type { LocationChoice, MatchRow } from '#app/product/locations/matching/match-form'
import { moveListing, releaseListing } from '../held-listings.server'
import { loadSourceAccess } from '../source-access.server'
import { type MatchablePage, type PageLocation, pageMatchReasons, proposePageLinks } from './page-matching'

export type PageMatching =
  | { state: 'listed'; rows: MatchRow[]; shown: string; choices: LocationChoice[] }
  | { state: 'not_connected' }
  | { state: 'error'; message: string }

type NamedLocation = PageLocation & { name: string; isUnlinked: boolean }

export async function loadPageMatching(viewer: Viewer): Promise<PageMatching> {
  const result = await fetchPages(viewer.accountId)
  if (result === null) return { state: 'not_connected' }
  if (result.outcome !== 'ok') return { state: 'error', message: result.reason }
  const locations = await viewer.query(listMatchableLocations)
  // A link that somebody removed is not proposed again, so that the next save does not bring it back.
  const proposable = locations.filter(({ pageId, isUnlinked }) => pageId !== null || !isUnlinked)
  const pairs = proposePageLinks(proposable, result.value.map(toMatchablePage))
  const rows = result.value.map((page, n) => {
    const pair = pairs[n] ?? null
    return {
      key: page.id,
      title: page.name ?? '',
      details: [page.store_code ?? page.store_number ?? '', formatAddress(page), page.phone ?? ''].filter(
        Boolean,
      ),
      locationId: pair?.locationId ?? null,
      reason: pair && pageMatchReasons[pair.reason],
      isLinked: pair?.reason === 'linked',
    }
  })
  // Proposed links first, then Pages without a match, then linked Pages.
  const rank = ({ reason, isLinked }: MatchRow) => (isLinked ? 2 : reason ? 0 : 1)
  rows.sort((one, other) => rank(one) - rank(other) || one.title.localeCompare(other.title))
  const choices = locationChoices(locations, rows, result.value)
  return { state: 'listed', rows, shown: describeShownLinks(rows), choices }
}

/** Fetches the Pages of the connected Facebook account. Returns null if Facebook is not connected. */
async function fetchPages(accountId: Id): Promise<ProviderResult<FacebookPage[]> | null> {
  const access = await loadSourceAccess(accountId, 'facebook')
  if (access?.outcome !== 'ok') return access
  const { token, recordEnd } = access.value
  const result = await createPageCache(createGraphApi({ ...configuration().facebook, token })).list()
  if (result.outcome === 'rejected' && isConnectionEnded(result.code)) await recordEnd()
  return result
}

function toMatchablePage({ id, store_number, store_code, phone, location }: FacebookPage): MatchablePage {
  return {
    id,
    storeNumbers: [store_code ?? null, store_number ?? null],
    phone: internationalPhone(phone ?? '', location?.country ?? 'US'),
    address: location?.street ?? '',
    zipcode: location?.zip ?? '',
  }
}

function formatAddress({ location }: FacebookPage): string {
  const { street, city, state, zip } = location ?? {}
  return [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

async function listMatchableLocations(tx: Tx): Promise<NamedLocation[]> {
  const rows = await tx
    .selectFrom('locations as l')
    .leftJoin('listings as f', (join) =>
      join
        .onRef('f.account_id', '=', 'l.account_id')
        .onRef('f.location_id', '=', 'l.id')
        .on('f.directory', '=', 'facebook'),
    )
    .select(['l.id', 'l.name', 'l.external_id', 'l.phone', 'l.address', 'l.address_2', 'l.zipcode'])
    .select(['l.country_id', 'f.remote_id as pageId', 'f.unlinked_by'])
    .where('l.account_id', '=', tx.accountId)
    .orderBy('l.name')
    .orderBy('l.id')
    .execute()
  return rows.map(({ country_id, address_2, unlinked_by, ...row }) => ({
    ...row,
    isUnlinked: unlinked_by !== null,
    address: [row.address, address_2].filter(Boolean).join(' '),
    phone: internationalPhone(row.phone ?? '', country_id),
  }))
}

/**
 * The maximum number of locations to choose from, because a longer list is impractical. Locations beyond this number
 * can only be matched by an external ID that equals the Page's store number.
 */
const maxChoices = 500

/**
 * Returns the locations that can be selected: those proposed for a Page, and those that are not linked to a listed
 * Page. A location whose linked Page is not listed, because it was deleted or is not visible to us, can be linked to
 * another Page.
 */
function locationChoices(
  locations: NamedLocation[],
  rows: MatchRow[],
  pages: FacebookPage[],
): LocationChoice[] {
  const pageIds = new Set<string | null>(pages.map(({ id }) => id))
  const proposedIds = new Set(rows.map(({ locationId }) => locationId))
  return locations
    .filter(({ id, pageId }) => proposedIds.has(id) || !pageIds.has(pageId))
    .slice(0, maxChoices + proposedIds.size)
    .map(({ id, name, external_id }) => ({ id, label: external_id ? `${name} (${external_id})` : name }))
}

/** The location that the user selected for a Page, or null for no location. */
export type PageChoice = { pageId: string; locationId: Id | null }

/** Saves the links, merged with those that somebody else has saved since. `shown` is the hidden field of the form. */
export async function linkPages(
  viewer: Viewer,
  choices: PageChoice[],
  { shown, now }: { shown: string; now: Date },
): Promise<LinksResult> {
  const linkedTwice = { ok: false, reason: 'A location can be linked to only one Page.' } as const
  const chosen = Object.fromEntries(choices.map(({ pageId, locationId }) => [pageId, locationId ?? '']))
  if (isLinkedTwice(chosen)) return linkedTwice
  const result = await fetchPages(viewer.accountId)
  if (result?.outcome !== 'ok') return { ok: false, reason: result?.reason ?? 'Facebook is not connected.' }
  const pages = new Map(result.value.map((page) => [page.id, page]))
  const listed = choices.filter(({ pageId }) => pages.has(pageId))
  return viewer.query(async (tx) => {
    await lockAccount(tx)
    const locations = new Map((await listMatchableLocations(tx)).map((location) => [location.id, location]))
    const linkedIds = new Map([...locations.values()].map(({ id, pageId }) => [pageId, id]))
    const merged = mergeLinks(
      {
        shown,
        submitted: Object.fromEntries(listed.map(({ pageId }) => [pageId, chosen[pageId]!])),
        stored: Object.fromEntries(listed.map(({ pageId }) => [pageId, linkedIds.get(pageId) ?? ''])),
      },
      {
        titleOf: (pageId) => pages.get(pageId)!.name ?? pageId,
        locationNameOf: (id) => locations.get(id)?.name ?? '(deleted)',
      },
    )
    if ('conflicts' in merged) return { ok: false, conflicts: merged.conflicts }
    if (isLinkedTwice(merged.links)) return linkedTwice
    const desired = new Map(Object.entries(merged.links).map(([pageId, id]) => [pageId, id || null]))
    const outdated = [...locations.values()].filter(
      ({ id, pageId }) => pageId !== null && desired.has(pageId) && desired.get(pageId) !== id,
    )
    const added = [...desired].filter(
      ([pageId, id]) => id !== null && locations.has(id) && locations.get(id)!.pageId !== pageId,
    ) as [string, Id][]
    const unlinked = outdated.filter(({ id }) => !added.some(([, locationId]) => locationId === id))
    await lockListings(tx, [...outdated.map(({ id }) => id), ...added.map(([, id]) => id)])
    for (const { id } of outdated) {
      await releaseListing(tx, id, 'facebook')
      await savePageLink(tx, id, {
        ...unlinkedPage,
        unlinked_by: viewer.name.slice(0, 200) || 'A user',
        unlinked_at: now,
      })
    }
    for (const [pageId, id] of added) {
      await moveListing(tx, { locationId: id, directory: 'facebook', remoteId: pageId })
      await savePageLink(tx, id, { ...unlinkedPage, remote_id: pageId, url: pages.get(pageId)?.link ?? null })
    }
    await scheduleScans(tx, [...unlinked.map(({ id }) => id), ...added.map(([, id]) => id)], now)
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

type PageLink = {
  remote_id: string | null
  url: string | null
  /** The user who removed the link. If it is set, the location has no Page, so none is matched automatically either. */
  unlinked_by: string | null
  unlinked_at: Date | null
}
const unlinkedPage: PageLink = { remote_id: null, url: null, unlinked_by: null, unlinked_at: null }

async function savePageLink(tx: Tx, locationId: Id, linked: PageLink): Promise<void> {
  const clearedValues = {
    differences: '[]',
    fields_in_sync: 0,
    fields_compared: 0,
    shown: null,
    version: null,
  }
  const status = { status: 'not_available' as const, status_description: '', status_rank: 0 }
  const link = { ...linked, ...status, ...clearedValues }
  await tx
    .insertInto('listings')
    .values({ account_id: tx.accountId, location_id: locationId, directory: 'facebook', ...link })
    .onConflict((conflict) => conflict.columns(['account_id', 'location_id', 'directory']).doUpdateSet(link))
    .execute()
}

async function scheduleScans(tx: Tx, locationIds: Id[], now: Date): Promise<void> {
  if (locationIds.length === 0) return
  await tx
    .updateTable('location_listings')
    .set({ next_scan_at: now })
    .where('account_id', '=', tx.accountId)
    .where('location_id', 'in', locationIds)
    .execute()
}
