import { describe, expect, test } from 'vitest'
import { catalogue, entryOf, integrationCodes, isIntegrationCode } from '#app/integrations/catalogue'
import { isFound, readCatalogueFilter } from '#app/integrations/catalogue-filter'
import { proposePages } from '#app/integrations/facebook/page-matching'

describe('the catalogue', () => {
  test('has what the specification lists, each by its way', () => {
    const by = (way: string) => integrationCodes.filter((code) => entryOf(code).way === way)
    expect(by('sign-in')).toEqual(['google', 'facebook', 'trustpilot'])
    expect(by('request')).toEqual('bing_maps aplaceformom caredash caring cars g2 wellness'.split(' '))
    expect(by('link').sort()).toEqual(['hootsuite', 'tableau', 'zapier'])
    expect(isIntegrationCode('toString')).toBe(false)
  })

  const { name, meaning, category } = catalogue.facebook
  const facebook = { name, meaning, category, state: 'expiring' } as const
  const find = (search: string) => isFound(facebook, readCatalogueFilter(new URLSearchParams(search)))

  test('is narrowed by words, category and status together', () => {
    expect(find('')).toBe(true)
    expect(find('search_terms=PAGE+hours')).toBe(true)
    expect(find('search_terms=page+oysters')).toBe(false)
    expect(find('category=listings&integration_status=active')).toBe(true)
    expect(find('category=tools')).toBe(false)
    expect(find('integration_status=expired')).toBe(false)
  })

  test('is not narrowed by what is no category and no status', () => {
    expect(find('category=toString&integration_status=__proto__&search_terms=%00')).toBe(true)
  })
})

describe('Pages and locations', () => {
  const location = (id: string, more: object = {}) => ({
    ...{ id, external_id: null, pageId: null, phone: '', address: '', zipcode: '' },
    ...more,
  })
  const page = (id: string, more: object = {}) => ({
    ...{ id, storeNumbers: [], phone: '', address: '', zipcode: '' },
    ...more,
  })
  const door = { phone: '+13125550101', address: '12 North Wells Street', zipcode: '60606' }

  test('belong together by store number, then by telephone and address', () => {
    const locations = [location('1', { external_id: 'WW-001 ' }), location('2', door)]
    const pages = [
      page('20', { ...door, address: '12 N Wells St' }),
      page('10', { storeNumbers: ['1', 'ww-001'] }),
    ]
    expect(proposePages(locations, pages)).toEqual([
      { locationId: '2', because: 'phone_and_address' },
      { locationId: '1', because: 'store_number' },
    ])
  })

  test('a link that stands is left standing, whatever else is alike', () => {
    const linked = location('1', { external_id: 'WW-001', pageId: '20' })
    expect(proposePages([linked], [page('10', { storeNumbers: ['WW-001'] }), page('20')])).toEqual([
      null,
      { locationId: '1', because: 'linked' },
    ])
  })

  test('what two could claim is proposed to neither', () => {
    expect(proposePages([location('1', door), location('2', door)], [page('10', door)])).toEqual([null])
    expect(proposePages([location('1', door)], [page('10', door), page('20', door)])).toEqual([null, null])
  })

  test('a telephone number alone proves nothing', () => {
    expect(proposePages([location('1', { phone: door.phone })], [page('10', { phone: door.phone })])).toEqual(
      [null],
    )
  })
})
