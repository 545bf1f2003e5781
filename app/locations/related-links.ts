/**
 * Pages of other parts of the product that a location's page leads to, and that lead to it.
 */

import type { Id } from '#app/database/schema'
import type { Href } from '#app/routing/href'

type Elsewhere = (href: Href, search: string) => string

/** What customers see who are asked for a review: a page of ours, a kiosk, a microsurvey. */
export const landingPages = (href: Href, id: Id, search: string) =>
  href('/settings/locations/:locationId/landing-pages', { locationId: id }, search)

/** Takes `fromPage` and `location_id` (document 001 §2). */
export const createWidget: Elsewhere = (href, search) =>
  href('/amplify/widgets/create/:widgetType', { widgetType: 'location_info' }, search)

/** Where somebody came from who arrived with `fromLL`. */
export const localListings: Elsewhere = (href, search) => href('/dashboard/local_listings', search)
