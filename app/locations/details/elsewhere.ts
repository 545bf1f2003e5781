/**
 * Pages that lead to a location's page and that it leads to, which are not built yet. Their links are not shown; a
 * path here is the one line that adds each.
 */
import type { Id } from '#app/database/schema'
import type { Paths } from '#app/paths'

type Elsewhere = (paths: Paths, search: string) => string

/** What customers see who are asked for a review: a page of ours, a kiosk, a microsurvey. */
export const landingPages = (paths: Paths, id: Id, search: string) => paths.landingPages(id, search)

/** Takes `fromPage` and `location_id` (document 001 §2). */
export const createWidget = null as Elsewhere | null

/** Where somebody came from who arrived with `fromLL`. */
export const localListings: Elsewhere = (paths, search) => paths.localListings(search)
