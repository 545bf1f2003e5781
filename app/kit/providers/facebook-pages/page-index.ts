/**
 * Finds a location's Page among thousands: by our external id or, among Pages without a different external id, by
 * street number, zip code and phone number together. An ambiguous match counts as no match.
 */
import type { ListingFacts } from '../listing-facts'
import { addressKey, isSamePhone, type PhoneAndAddress } from '../phone-and-address'
import { toAddress } from './translate'
import type { FacebookPage } from './wire'

export type PageIndex = { pages: FacebookPage[]; findPage: (facts: ListingFacts) => FacebookPage | null }

export function createPageIndex(pages: FacebookPage[]): PageIndex {
  const byStoreNumber = groupPages(pages, storeNumbersOf)
  const byAddress = groupPages(pages, (page) => [addressKey(toAddress(page.location)) ?? ''])

  return {
    pages,
    findPage(facts) {
      const externalId = normalizedNumber(facts.external_id)
      const sameNumber = byStoreNumber.get(externalId) ?? []
      if (sameNumber.length === 1) return sameNumber[0]!
      const sameAddress = byAddress.get(addressKey(facts.address) ?? '') ?? []
      const matches = sameAddress.filter((page) => {
        const hasOtherNumber =
          externalId !== '' && storeNumbersOf(page).length > 0 && !sameNumber.includes(page)
        return !hasOtherNumber && isSamePhone(facts, contactOf(page))
      })
      return matches.length === 1 ? matches[0]! : null
    },
  }
}

function groupPages(pages: FacebookPage[], keysOf: (page: FacebookPage) => string[]) {
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

function storeNumbersOf({ store_number, store_code }: FacebookPage): string[] {
  return [store_number, store_code].map(normalizedNumber).filter(Boolean)
}

function contactOf(page: FacebookPage): PhoneAndAddress {
  return { phone: page.phone ?? null, address: toAddress(page.location) }
}

function normalizedNumber(number: string | null | undefined): string {
  return number?.trim().toLowerCase() ?? ''
}
