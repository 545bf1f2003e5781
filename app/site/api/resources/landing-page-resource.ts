import { z } from 'zod'
import type { LandingRow } from '#app/product/landing-pages/landing-list.server'
import { type LandingPage, landingPageNames, landingPages } from '#app/product/landing-pages/landing-page'
import { defineResource, idProperty } from './resource'

/** A page for the customers of a location. */
export const landingPageResource = defineResource({
  name: 'KioskPage',
  schema: z.strictObject({
    id: z.string().describe('The location and the page'),
    location_id: idProperty,
    page: z.enum(landingPageNames as [LandingPage]),
    name: z.string(),
    enabled: z.boolean(),
    urls: z.array(z.strictObject({ name: z.string(), url: z.string() })),
  }),
  represent: ({ locationId, page, isOn, links }: LandingRow & { locationId: string }) => ({
    id: `${locationId}-${page}`,
    location_id: locationId,
    page,
    name: landingPages[page].label,
    enabled: isOn,
    urls: links.map(({ name, url }) => ({ name, url })),
  }),
})
