import { describe, expect, test } from 'vitest'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { type PageResponse, signIn, textOf } from '../../support/visitor'

const application = await startTestApplication()
const rows = await openSql(application.database)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const bakery = cast.accounts.bakery.id
const marco = await signIn(application.url, 'marco')
const list = '/settings/locations'

const namesIn = ({ text }: PageResponse) =>
  [...text.matchAll(/<tr data-id="(\d+)".*?<th scope="row"[^>]*>(?:<a[^>]*>)?([^<]+)/gs)].map(
    ([, , name]) => name,
  )
const listPath = (params: Record<string, string>) => `${list}?${new URLSearchParams(params)}`
const expectedNames = async (where: string, order = 'lower(name), id') =>
  (
    await rows.all<{ name: string }>(
      `select name from locations where account_id = $1 and ${where} order by ${order}`,
      [bakery],
    )
  ).map(({ name }) => name)

describe('the list of locations', () => {
  test('shows the account’s locations by name, 25 per page', async () => {
    const all = await expectedNames('true')
    const first = await marco.get(list)
    expect(namesIn(first)).toEqual(all.slice(0, 25))
    expect(textOf(first)).toContain(`${all.length} locations`)
    const second = await marco.get(listPath({ page: '2' }))
    expect(namesIn(second)).toEqual(all.slice(25, 50))
    expect(namesIn(await marco.get(listPath({ per_page: '100' })))).toEqual(all)
  })

  test('can be searched by name, External ID, address and phone, and filtered by group', async () => {
    const [sample] = await rows.all<{ external_id: string; phone: string; city: string; name: string }>(
      'select external_id, phone, city, name from locations where account_id = $1 order by id limit 1',
      [bakery],
    )
    for (const keywords of [
      sample!.external_id,
      sample!.phone,
      sample!.name,
      `${sample!.city} ${sample!.phone}`,
    ])
      expect(namesIn(await marco.get(listPath({ keywords })))).toContain(sample!.name)
    const group = await rows.one<{ id: string; name: string }>(
      'select id::text, name from groups where account_id = $1 order by id limit 1',
      [bakery],
    )
    const members = await expectedNames(
      `id in (select location_id from group_locations where group_id = ${group.id})`,
    )
    const narrowed = await marco.get(listPath({ group_id: group.id }))
    expect(namesIn(narrowed)).toEqual(members.slice(0, 25))
    expect(textOf(narrowed)).toContain(group.name)
    const none = await marco.get(listPath({ keywords: 'no such place' }))
    expect(textOf(none)).toContain('No locations match these filters.')
  })

  test('can be sorted by its columns, and its links keep the search, sorting and page size', async () => {
    const sorted = listPath({ 'sort[by]': 'city', 'sort[order]': 'desc' })
    expect(namesIn(await marco.get(sorted))).toEqual(
      (await expectedNames('true', `lower(concat_ws(' ', city, state_code)) desc, id desc`)).slice(0, 25),
    )
    const { text } = await marco.get(
      listPath({ keywords: 'a', 'sort[by]': 'status', 'sort[order]': 'asc', per_page: '50' }),
    )
    const link = /href="([^"]*\/details[^"]*)"/.exec(text)![1]!.replaceAll('&amp;', '&')
    expect([...new URL(link, 'http://x').searchParams]).toEqual([
      ['keywords', 'a'],
      ['sort[by]', 'status'],
      ['sort[order]', 'asc'],
      ['per_page', '50'],
    ])
  })

  test('redirects to the canonical address, and from a page past the end to the last page', async () => {
    expect((await marco.get(`${list}?keywords=&page=1&group_id=`)).redirectTo).toBe(list)
    expect((await marco.get(listPath({ page: '99' }))).redirectTo).toBe(listPath({ page: '2' }))
  })

  test('the CSV and the printout contain exactly the rows of the list', async () => {
    const search = new URLSearchParams({ keywords: 'main' })
    const page = namesIn(await marco.get(`${list}?${search}`))
    expect(page.length).toBeGreaterThan(0)
    const csv = await marco.get(`/export/csv/locations?${search}`)
    const [headings, ...lines] = csv.text.trim().split('\r\n')
    expect(headings).toContain('Record ID,External ID,Internal Name,Public Name')
    expect(lines).toHaveLength(page.length)
    expect(lines.every((line) => /,\d\d:\d\d-\d\d:\d\d|24 hours|Closed/.test(line))).toBe(true)
    expect(namesIn(await marco.get(`${list}/print?${search}`))).toEqual(page)
  })

  test('offers only permitted actions, and shows a limited user only their own locations', async () => {
    const [ruth, leo] = [await signIn(application.url, 'ruth'), await signIn(application.url, 'leo')]
    expect(textOf(await marco.get(list))).toMatch(/Add Location/)
    expect(textOf(await ruth.get(list))).not.toMatch(/Add Location|Import/)
    const visibleNames = await expectedNames(
      `id in (select location_id from user_locations where user_id = ${cast.people.leo.userId}
        union select location_id from user_groups u join group_locations m using (account_id, group_id)
        where u.user_id = ${cast.people.leo.userId})`,
    )
    expect(visibleNames.length).toBeGreaterThan(0)
    expect(namesIn(await leo.get(list))).toEqual(visibleNames.slice(0, 25))
  })

  test('marks locations with the same Google place until the issue is muted', async () => {
    const placeId = 'ChIJ2eUgeAK6j4ARbn5u_wAGqWA'
    await rows.all(
      `update locations set google_place_id = $2 where id in
        (select id from locations where account_id = $1 order by lower(name) limit 2) and account_id = $1`,
      [bakery, placeId],
    )
    const conflicts = async () => textOf(await marco.get(list)).split('Duplicate Google Place ID').length - 1
    expect(await conflicts()).toBe(2)
    const { id } = await rows.one<{ id: string }>(
      'select id::text from locations where account_id = $1 and google_place_id = $2 limit 1',
      [bakery, placeId],
    )
    await marco.post(`/settings/locations/${id}/issues`, { intent: 'mute', status: 'conflicting_place_id' })
    expect(await conflicts()).toBe(1)
  })

  test('says so when there are no locations yet', async () => {
    const ines = await signIn(application.url, 'ines')
    expect(textOf(await ines.get(list))).toContain('No locations yet.')
  })
})
