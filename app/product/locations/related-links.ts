/** The paths of pages in other parts of the product that a location's page links to. */

import type { Id } from '#app/kit/database/schema'
import type { Href } from '#app/kit/routing/href'

type HrefBuilder = (href: Href, search: string) => string

/** Returns the path of the location's landing pages, which customers see when they are asked for a review. */
export const landingPagesHref = (href: Href, id: Id, search: string) =>
  href('/settings/locations/:locationId/landing-pages', { locationId: id }, search)

/** Returns the path of the page that creates a widget. Its query can contain `fromPage` and `location_id`. */
export const createWidgetHref: HrefBuilder = (href, search) =>
  href('/amplify/widgets/create/:widgetType', { widgetType: 'location_info' }, search)

/** Returns the path of the listings page, where users with the parameter `fromLL` came from. */
export const localListingsHref: HrefBuilder = (href, search) => href('/dashboard/local_listings', search)
