/** What follows any answer: links to the sites, or at a kiosk a QR code for the customer's own phone. */

import type { Microsurvey } from '#app/database/schema'
import { siteHref } from '#app/routing/href'
import { landingOrigin } from '../landing-address.server'
import { landingHref } from '../landing-href'
import { qrCode } from '../qr-code.server'
import { type LandingPlace, shownPlace } from './landing-place.server'

export async function thanksOf(place: LandingPlace, microsurvey: Microsurvey) {
  const isKiosk = microsurvey === 'kiosk'
  const hasChooser = place.sites.length > 0 && !place.closed.includes('reviews')
  const chooser = async () => (await landingOrigin(place.accountId)) + landingHref(place.key, 'reviews')
  return {
    place: await shownPlace(place),
    sites: linksOf(place),
    isKiosk,
    formTo: landingHref(place.key, microsurvey),
    qr: isKiosk && hasChooser ? qrCode(await chooser()) : null,
  }
}

/** The links of a page: our short addresses or, when those are switched off, the sites' own. */
export function linksOf({ key, sites, closed }: Pick<LandingPlace, 'key' | 'sites' | 'closed'>) {
  return sites.map(({ code, name, url }) => ({
    name,
    to: closed.includes('urls')
      ? url
      : siteHref('/l/:landingKey/to/:source', { landingKey: key, source: code }),
  }))
}
