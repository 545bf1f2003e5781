/**
 * Loads what a customer who has a location's key is allowed to see: the published name and address, the brand, and
 * where to write a review. Pages that are switched off, and all pages of accounts that are not active, return 404.
 */

import { settingsFrom } from '#app/kit/access/account-settings'
import type { Id } from '#app/kit/database/schema'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { loadBrandOfAccount } from '#app/platform/brand/brand.server'
import { limitsPerNetwork, recordAttempt } from '#app/platform/sign-in/attempt-limits.server'
import { isMicrosurveyPage, type LandingPage } from '../landing-page'
import { listReviewSites, type ReviewSite } from './review-sites.server'

export type PublicLocation = {
  accountId: Id
  locationId: Id
  key: string
  closed: string[]
  name: string
  address: string
  sites: ReviewSite[]
}

type LandingParams = { landingKey?: string }

/**
 * Returns the location with this key. Throws 404 if the key is unknown or has been replaced, or if the page is switched
 * off. Throws 429 for clients that have tried too many keys.
 */
export async function requirePublicLocation(
  { landingKey = '' }: LandingParams,
  page: LandingPage,
  ip: string,
): Promise<PublicLocation> {
  const location = await findPublicLocation(landingKey, page)
  if (location) return location
  const seconds = await recordAttempt(limitsPerNetwork('landing miss', ip, 60, 15 * 60_000), new Date())
  throw seconds > 0
    ? new Response('Too many addresses tried', { status: 429, headers: { 'Retry-After': String(seconds) } })
    : new Response('No such page', { status: 404 })
}

async function findPublicLocation(key: string, page: LandingPage): Promise<PublicLocation | null> {
  const found = /^[0-9a-f]{32}$/.test(key) ? await findLandingPage(key) : undefined
  if (!found || found.closed.includes(page) || (isMicrosurveyPage(page) && !found.hasMicrosurveys))
    return null
  const { accountId, locationId, closed } = found
  return asAccount(accountId, async (tx) => {
    const location = await tx
      .selectFrom('locations')
      .select(['name', 'public_name', 'address', 'city', 'google_place_id'])
      .where('account_id', '=', tx.accountId)
      .where('id', '=', locationId)
      .executeTakeFirst()
    if (!location) return null
    const sites = await listReviewSites(tx, { locationId, placeId: location.google_place_id })
    return {
      accountId,
      locationId,
      key,
      closed,
      sites,
      name: location.public_name || location.name,
      address: [location.address, location.city].filter(Boolean).join(', '),
    }
  })
}

function findLandingPage(key: string) {
  return asSignIn(async (tx) => {
    const found = await tx
      .selectFrom('landing_pages')
      .innerJoin('accounts', 'accounts.id', 'landing_pages.account_id')
      .select([
        'landing_pages.account_id as accountId',
        'landing_pages.location_id as locationId',
        'landing_pages.closed',
      ])
      .where('landing_pages.key', '=', key)
      .where('accounts.status', '=', 'active')
      .executeTakeFirst()
    if (!found) return undefined
    const rows = await tx
      .selectFrom('account_settings')
      .select(['code', 'value'])
      .where('account_id', '=', found.accountId)
      .where('code', '=', 'microsurveys')
      .execute()
    return { ...found, hasMicrosurveys: settingsFrom(rows).microsurveys === true }
  })
}

/** Returns the header of a public page, which contains only data that the business publishes. */
export async function loadLandingHeader({ accountId, name, address }: PublicLocation) {
  const { isWhiteLabel, logoUrl, productName, colors } = await loadBrandOfAccount(accountId)
  return {
    name,
    address,
    brand: isWhiteLabel && logoUrl ? { logoUrl, productName, colors } : null,
  }
}

export type LandingHeader = Awaited<ReturnType<typeof loadLandingHeader>>
