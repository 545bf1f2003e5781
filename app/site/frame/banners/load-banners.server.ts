/**
 * Loads the banners above the pages of a signed-in viewer, with one message to PostgreSQL. A page is not refused because
 * of its banners: if there is no database connection for them in time, they are omitted.
 */
import { type ReadOnly, readOnlyRefusal } from '#app/kit/access/read-only'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Brand } from '#app/platform/brand/brand'
import type { Expiry } from '#app/platform/page/banners/expiry'
import type { Trial } from '#app/platform/page/banners/trial'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findExpiry } from './expiry.server'
import { shouldShowGoogleBanner } from './google-banner.server'
import { loadTrial } from './trial.server'

export type Banners = {
  readOnly: ReadOnly | null
  trial: Trial | null
  showsGoogleBanner: boolean
  expiry: Expiry | null
}

const noBanners: Banners = { readOnly: null, trial: null, showsGoogleBanner: false, expiry: null }

export async function loadBanners(
  viewer: Viewer | null,
  brand: Brand,
  cookies: string | null,
  now: Date,
): Promise<Banners> {
  if (!viewer) return noBanners
  const banners = viewer.queryAtOnce((tx) =>
    loadTogether(tx, {
      trial: () => loadTrial(tx, { viewer, brand, cookies, now }),
      showsGoogleBanner: () => shouldShowGoogleBanner(tx, viewer, cookies),
      expiry: () => findExpiry(tx, viewer, cookies, now),
    }),
  )
  // Of a closed account, only the billing page is left, which says so itself.
  const readOnly = viewer.account.status === 'active' ? readOnlyRefusal(viewer, now) : null
  const loaded = banners.catch((error: unknown) => {
    if (error instanceof Response && error.status === 503) return noBanners
    throw error
  })
  const { trial, showsGoogleBanner, expiry } = await loaded
  // The checklist of the trial already leads to Google.
  return { trial, showsGoogleBanner: showsGoogleBanner && !trial, expiry, readOnly }
}
