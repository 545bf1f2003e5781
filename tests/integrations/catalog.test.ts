import { describe, expect, test } from 'vitest'
import {
  catalog,
  catalogEntryOf,
  integrationCodes,
  isIntegrationCode,
} from '#app/product/integrations/catalog'
import { isFiltered, isMatch, parseCatalogFilter } from '#app/product/integrations/catalog-filter'
import { proposePageLinks } from '#app/product/integrations/facebook/page-matching'

describe('the catalog', () => {
  test('lists the integrations of the specification with their ways to connect', () => {
    const codesByWay = (way: string) => integrationCodes.filter((code) => catalogEntryOf(code).way === way)
    expect(codesByWay('sign-in')).toEqual(['google', 'facebook', 'trustpilot'])
    expect(codesByWay('request')).toEqual(
      'bing_maps aplaceformom caredash caring cars g2 wellness'.split(' '),
    )
    expect(codesByWay('link').sort()).toEqual(['hootsuite', 'tableau', 'zapier'])
    expect(isIntegrationCode('toString')).toBe(false)
  })

  const { name, meaning, category } = catalog.facebook
  const facebook = { name, meaning, category, state: 'expiring' } as const
  const matches = (search: string) => isMatch(facebook, parseCatalogFilter(new URLSearchParams(search)))

  test('is filtered by search words, category and status together', () => {
    expect(matches('')).toBe(true)
    expect(matches('search_terms=PAGE+hours')).toBe(true)
    expect(matches('search_terms=page+oysters')).toBe(false)
    expect(matches('category=listings&integration_status=active')).toBe(true)
    expect(matches('category=tools')).toBe(false)
    expect(matches('integration_status=expired')).toBe(false)
  })

  test.each([
    ['search_terms=hours', true],
    ['category=listings', true],
    ['integration_status=expired', true],
    ['', false],
    ['search_terms=+&category=unknown&integration_status=', false],
  ])(
    'offers to show all integrations while any part of the filter hides some: "%s" %s',
    (search, isOffered) => {
      expect(isFiltered(parseCatalogFilter(new URLSearchParams(search)))).toBe(isOffered)
    },
  )

  test('ignores an unknown category or status', () => {
    expect(matches('category=toString&integration_status=__proto__&search_terms=%00')).toBe(true)
  })
})

describe('matching Pages to locations', () => {
  const location = (id: string, more: object = {}) => ({
    id,
    external_id: null,
    pageId: null,
    phone: '',
    address: '',
    zipcode: '',
    ...more,
  })
  const page = (id: string, more: object = {}) => ({
    id,
    storeNumbers: [],
    phone: '',
    address: '',
    zipcode: '',
    ...more,
  })
  const contact = { phone: '+13125550101', address: '12 North Wells Street', zipcode: '60606' }

  test('matches by store number, then by phone number and address', () => {
    const locations = [location('1', { external_id: 'WW-001 ' }), location('2', contact)]
    const pages = [
      page('20', { ...contact, address: '12 N Wells St' }),
      page('10', { storeNumbers: ['1', 'ww-001'] }),
    ]
    expect(proposePageLinks(locations, pages)).toEqual([
      { locationId: '2', reason: 'phone_and_address' },
      { locationId: '1', reason: 'store_number' },
    ])
  })

  test('keeps an existing link even if another Page matches better', () => {
    const linked = location('1', { external_id: 'WW-001', pageId: '20' })
    expect(proposePageLinks([linked], [page('10', { storeNumbers: ['WW-001'] }), page('20')])).toEqual([
      null,
      { locationId: '1', reason: 'linked' },
    ])
  })

  test('proposes nothing when a match is ambiguous', () => {
    expect(proposePageLinks([location('1', contact), location('2', contact)], [page('10', contact)])).toEqual(
      [null],
    )
    expect(proposePageLinks([location('1', contact)], [page('10', contact), page('20', contact)])).toEqual([
      null,
      null,
    ])
  })

  test('does not match by phone number alone', () => {
    expect(
      proposePageLinks([location('1', { phone: contact.phone })], [page('10', { phone: contact.phone })]),
    ).toEqual([null])
  })
})
