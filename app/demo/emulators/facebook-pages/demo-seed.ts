/**
 * Creates Pages for the demo's locations. The bakery chain has a main Page with its locations as children; the other
 * businesses have one Page for each location, without our store numbers. Most Pages match the location, a few differ,
 * two are missing, and one rejects an edit. The same input always gives the same Pages.
 */

import { parametersByField } from '#app/kit/providers/facebook-pages/translate'
import type { DemoLocation } from '../demo-locations'
import type { FacebookSeed } from './state.server'

type Page = NonNullable<FacebookSeed['pages']>[number]

export function facebookDemoSeed(demoLocations: DemoLocation[]): FacebookSeed {
  const businesses = [...new Map(demoLocations.map(({ business }) => [business.number, business])).values()]
  return {
    businesses: businesses.map(({ number, name }) => ({ number, name })),
    pages: [
      ...businesses.filter(({ key }) => key === 'bakery').map(mainPage),
      ...demoLocations.flatMap((demoLocation) =>
        isNotOnFacebook(demoLocation) ? [] : [withVariation(toPage(demoLocation), demoLocation)],
      ),
    ],
  }
}

function mainPage({ number, name }: DemoLocation['business']): Page {
  const fields = { name, link: pageLink(`${number}000`), category: 'Bakery', is_permanently_closed: false }
  return { id: `${number}000`, business: number, fields }
}

function toPage({ business: { key, number }, index, latitude, longitude, facts }: DemoLocation): Page {
  const id = demoPageId(number, index)
  const parameterValues = Object.values(parametersByField).map((parameters) => parameters(facts, null))
  const { location, ...others } = Object.assign({}, ...parameterValues) as Record<string, object>
  const isInChain = key === 'bakery'
  return {
    id,
    business: number,
    parent: isInChain ? `${number}000` : null,
    fields: {
      ...others,
      name: facts.public_name,
      link: pageLink(id),
      category: facts.category?.name,
      location: { ...location, latitude, longitude },
      ...(isInChain && { store_code: facts.external_id, store_number: index + 1 }),
    },
  }
}

export function demoPageId(number: string, index: number): string {
  return `${number}${String(index + 1).padStart(3, '0')}`
}

function pageLink(id: string): string {
  return `https://www.facebook.com/${id}`
}

function isNotOnFacebook({ business, index }: DemoLocation): boolean {
  return (business.key === 'bakery' && index === 7) || (business.key === 'dental' && index === 1)
}

/**
 * Returns the Page with the differences from our data that are defined for this location of the chain, if any. One Page
 * also rejects edits of its website.
 */
function withVariation(page: Page, { business, index }: DemoLocation): Page {
  if (business.key !== 'bakery') return page
  return { ...page, ...variations[index]?.(page.fields ?? {}) }
}

const variations: Record<number, (fields: Record<string, unknown>) => Partial<Page>> = {
  1: () => ({ shown: { phone: '(312) 555-0177' } }),
  4: ({ hours }) => ({
    shown: { hours: { ...(hours as object), sun_1_open: '08:00', sun_1_close: '13:00' } },
  }),
  6: ({ website }) => ({ shown: { website: String(website).replace('https://', 'https://www.') } }),
  9: ({ website }) => ({
    shown: { website: `${website}/old` },
    refuses: { parameter: 'website', message: 'Param website leads to a page that cannot be shown.' },
  }),
  11: () => ({ shown: { temporary_status: 'TEMPORARILY_CLOSED' } }),
  14: ({ location }) => ({ shown: { location: { ...(location as object), street: '1 Nowhere Sq' } } }),
}
