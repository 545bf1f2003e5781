/** Links between a location's page and pages in other parts of the product. */

import type { Id } from '#app/database/schema'
import type { Href } from '#app/routing/href'

type HrefBuilder = (href: Href, search: string) => string

/** The pages shown to customers who are asked for a review: our own page, a kiosk, a microsurvey. */
export const landingPagesHref = (href: Href, id: Id, search: string) =>
  href('/settings/locations/:locationId/landing-pages', { locationId: id }, search)

/** The page accepts `fromPage` and `location_id`. */
export const createWidgetHref: HrefBuilder = (href, search) =>
  href('/amplify/widgets/create/:widgetType', { widgetType: 'location_info' }, search)

/** The page that users with `fromLL` came from. */
export const localListingsHref: HrefBuilder = (href, search) => href('/dashboard/local_listings', search)
