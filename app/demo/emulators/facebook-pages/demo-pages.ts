/**
 * Pages for places of business, so that a demo's locations are on the emulated Facebook from the start. The chain has
 * one Page with its places under it, the others a Page for each place, without our numbers. Most say what their owner
 * says; a few have drifted, one was never made, one has an edit refused. The same places give the same Pages.
 */

import { parametersOf } from '#app/providers/facebook-pages/translate'
import type { DemoPlace } from '../emulated-demo'
import type { PagesSeed } from './state.server'

type Page = NonNullable<PagesSeed['pages']>[number]

export function demoPages(places: DemoPlace[]): PagesSeed {
  const businesses = [...new Map(places.map(({ business }) => [business.number, business])).values()]
  return {
    businesses: businesses.map(({ number, name }) => ({ number, name })),
    pages: [
      ...businesses.filter(({ key }) => key === 'bakery').map(mainPage),
      ...places.flatMap((place) => (isMissing(place) ? [] : [varied(pageOf(place), place)])),
    ],
  }
}

function mainPage({ number, name }: DemoPlace['business']): Page {
  const fields = { name, link: linkOf(`${number}000`), category: 'Bakery', is_permanently_closed: false }
  return { id: `${number}000`, business: number, fields }
}

function pageOf({ business: { key, number }, index, latitude, longitude, facts }: DemoPlace): Page {
  const id = demoPageId(number, index)
  const written = Object.values(parametersOf).map((parameters) => parameters(facts, null))
  const { location, ...others } = Object.assign({}, ...written) as Record<string, object>
  const isInChain = key === 'bakery'
  return {
    id,
    business: number,
    parent: isInChain ? `${number}000` : null,
    fields: {
      ...others,
      name: facts.public_name,
      link: linkOf(id),
      category: facts.category?.name,
      location: { ...location, latitude, longitude },
      ...(isInChain && { store_code: facts.external_id, store_number: index + 1 }),
    },
  }
}

export function demoPageId(number: string, index: number): string {
  return `${number}${String(index + 1).padStart(3, '0')}`
}

function linkOf(id: string): string {
  return `https://www.facebook.com/${id}`
}

function isMissing({ business, index }: DemoPlace): boolean {
  return (business.key === 'bakery' && index === 7) || (business.key === 'dental' && index === 1)
}

/** What people see otherwise, and what Facebook refuses, of some places of the chain. */
function varied(page: Page, { business, index }: DemoPlace): Page {
  if (business.key !== 'bakery') return page
  return { ...page, ...variety[index]?.(page.fields ?? {}) }
}

const variety: Record<number, (fields: Record<string, unknown>) => Partial<Page>> = {
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
