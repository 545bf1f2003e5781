/**
 * Loads the page that thanks a customer for an answer. The page links to the review sites; at a kiosk it shows a QR
 * code instead, so that customers write the review on their own phones.
 */

import type { Microsurvey } from '#app/kit/database/schema'
import { siteHref } from '#app/kit/routing/href'
import { landingHref } from '../landing-href'
import { loadLandingOrigin } from '../landing-origin.server'
import { renderQrCode } from '../qr-code.server'
import { loadLandingHeader, type PublicLocation } from './public-location.server'

export async function loadThanksPage(location: PublicLocation, microsurvey: Microsurvey) {
  const isKiosk = microsurvey === 'kiosk'
  const hasChooser = location.sites.length > 0 && !location.closed.includes('reviews')
  const chooserUrl = async () =>
    (await loadLandingOrigin(location.accountId)) + landingHref(location.key, 'reviews')
  return {
    location: await loadLandingHeader(location),
    sites: siteLinksOf(location),
    isKiosk,
    formHref: landingHref(location.key, microsurvey),
    qr: isKiosk && hasChooser ? renderQrCode(await chooserUrl()) : null,
  }
}

/** Returns the links to the review sites: our short URLs, or the sites' own URLs if the short URLs are switched off. */
export function siteLinksOf({ key, sites, closed }: Pick<PublicLocation, 'key' | 'sites' | 'closed'>) {
  return sites.map(({ code, name, url }) => ({
    name,
    to: closed.includes('urls')
      ? url
      : siteHref('/l/:landingKey/to/:source', { landingKey: key, source: code }),
  }))
}
