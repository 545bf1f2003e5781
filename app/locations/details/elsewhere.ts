/**
 * Pages of other parts of the product that a location's page leads to, and that lead to it.
 */
import type { Id } from '#app/database/schema'
import type { Paths } from '#app/paths'

type Elsewhere = (paths: Paths, search: string) => string

/** What customers see who are asked for a review: a page of ours, a kiosk, a microsurvey. */
export const landingPages = (paths: Paths, id: Id, search: string) => paths.landingPages(id, search)

/** Takes `fromPage` and `location_id` (document 001 §2). */
export const createWidget: Elsewhere = (paths, search) => paths.createWidget('location_info', search)

/** Where somebody came from who arrived with `fromLL`. */
export const localListings: Elsewhere = (paths, search) => paths.localListings(search)
