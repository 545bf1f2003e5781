/**
 * Finds the Page of a place among thousands: by our external id, or else by street number, zip code and phone number
 * together, among Pages without an id of ours. An ambiguous match counts as none.
 */
import type { PlaceFacts } from '../directory-adapter'
import { doorOf, isSamePhone, type PlaceMarks } from '../place-marks'
import { toAddress } from './translate'
import type { FacebookPage } from './wire'

export type PageIndex = { pages: FacebookPage[]; pageOf: (facts: PlaceFacts) => FacebookPage | null }

export function pageIndex(pages: FacebookPage[]): PageIndex {
  const byNumber = groupedBy(pages, numbersOf)
  const byDoor = groupedBy(pages, (page) => [doorOf(toAddress(page.location)) ?? ''])

  return {
    pages,
    pageOf(facts) {
      const ours = plain(facts.external_id)
      const numbered = byNumber.get(ours) ?? []
      if (numbered.length === 1) return numbered[0]!
      const nearby = byDoor.get(doorOf(facts.address) ?? '') ?? []
      const there = nearby.filter((page) => {
        const isOfOther = ours !== '' && numbersOf(page).length > 0 && !numbered.includes(page)
        return !isOfOther && isSamePhone(facts, marksOf(page))
      })
      return there.length === 1 ? there[0]! : null
    },
  }
}

function groupedBy(pages: FacebookPage[], keysOf: (page: FacebookPage) => string[]) {
  const groups = new Map<string, FacebookPage[]>()
  for (const page of pages) {
    for (const key of new Set(keysOf(page))) {
      const group = groups.get(key)
      if (group) group.push(page)
      else if (key !== '') groups.set(key, [page])
    }
  }
  return groups
}

function numbersOf({ store_number, store_code }: FacebookPage): string[] {
  return [store_number, store_code].map(plain).filter(Boolean)
}

function marksOf(page: FacebookPage): PlaceMarks {
  return { phone: page.phone ?? null, address: toAddress(page.location) }
}

function plain(number: string | null | undefined): string {
  return number?.trim().toLowerCase() ?? ''
}
