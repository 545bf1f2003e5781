/**
 * Loads the landing pages of one location as rows, with their URLs and QR codes, and whether each page is switched on.
 */

import type { Tx } from '#app/kit/database/tenant.server'
import { siteHref } from '#app/kit/routing/href'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { requireLocation } from '#app/product/locations/locations.server'
import { landingHref } from './landing-href'
import { loadLandingOrigin } from './landing-origin.server'
import { isMicrosurveyPage, type LandingPage, landingPageNames } from './landing-page'
import { ensureLandingKey } from './landing-pages.server'
import { listReviewSites } from './public-pages/review-sites.server'
import { renderQrCode } from './qr-code.server'

export type LandingRow = {
  page: LandingPage
  isOn: boolean
  /** The links to the page: one link, or, for the page `urls`, one link for each known review site of the location. */
  links: { name: string; url: string; qr: string }[]
}

export async function loadLandingList(tx: Tx, viewer: Viewer, locationId: string | undefined) {
  const location = await requireLocation(tx, locationId)
  const { key, closed } = await ensureLandingKey(tx, location.id)
  const origin = await loadLandingOrigin(viewer.accountId, tx)
  const sites = await listReviewSites(tx, { locationId: location.id, placeId: location.google_place_id })
  const link = (name: string, path: string) => {
    const url = origin + path
    return { name, url, qr: renderQrCode(url) }
  }
  const rows = landingPageNames
    .filter((page) => viewer.passes({ setting: 'microsurveys' }) || !isMicrosurveyPage(page))
    .map(
      (page): LandingRow => ({
        page,
        isOn: !closed.includes(page),
        links:
          page === 'urls'
            ? sites.map(({ code, name }) =>
                link(name, siteHref('/l/:landingKey/to/:source', { landingKey: key, source: code })),
              )
            : [link('', landingHref(key, page))],
      }),
    )
  return {
    location: { id: location.id, name: location.name },
    rows,
    hasSites: sites.length > 0,
    canChange: viewer.can('location.update'),
  }
}
