import { describe, expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { findCast } from '../cast/people'
import { openRows } from '../cast/rows'
import { signedIn, wordsOf } from '../cast/visitor'

const application = await testApplication()
const rows = await openRows(application.database)
const cast = await findCast(application.database.ownerUrl)
const bakery = cast.accounts.bakery.id
const marco = await signedIn(application.url, 'marco')

const membersOf = async (groupId: string) =>
  (
    await rows.all<{ id: string }>(
      'select location_id::text as id from group_locations where account_id = $1 and group_id = $2 order by location_id',
      [bakery, groupId],
    )
  ).map(({ id }) => id)
const places = (
  await rows.all<{ id: string }>('select id::text from locations where account_id = $1 order by id', [bakery])
).map(({ id }) => id)
const changes = (locationId: string) =>
  rows.all(
    `select before, after, origin, actor from location_changes where account_id = $1 and location_id = $2 and field = 'groups' order by id`,
    [bakery, locationId],
  )

/** A new group; answers its page. */
async function newGroup(name: string): Promise<{ id: string; page: string }> {
  const { leadsTo } = await marco.post('/settings/groups/new', { name })
  const [, page, id] = /^((?:\/settings\/groups\/)(\d+)\/edit)\?view=others$/.exec(leadsTo ?? '') ?? []
  if (!page) throw new Error(`not made: ${leadsTo}`)
  return { id: id!, page }
}

describe('groups', () => {
  test('are listed with how many locations they hold, found by name and sorted', async () => {
    const listed = wordsOf(await marco.get('/settings/groups?sort[by]=locations&sort[order]=desc'))
    const groups = await rows.all<{ name: string; count: string }>(
      `select g.name, count(m.location_id) as count from groups g left join group_locations m on m.group_id = g.id
       where g.account_id = $1 group by g.id, g.name order by 2 desc, g.id`,
      [bakery],
    )
    const places = groups.map(({ name, count }) => listed.indexOf(`${name} ${count}`))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(wordsOf(await marco.get('/settings/groups?keywords=no+such'))).toContain('No groups found')
  })

  test('are made by name, and two of one name are refused', async () => {
    const { page } = await newGroup('Riverside')
    expect(wordsOf(await marco.get(page))).toContain('No location is in this group yet.')
    const again = await marco.post('/settings/groups/new', { name: ' riverside ' })
    expect([again.status, wordsOf(again)]).toEqual([
      422,
      expect.stringContaining('There is a group of this name already'),
    ])
    expect(again.text).toContain('value=" riverside "')
    expect((await marco.post('/settings/groups/new', { name: '' })).status).toBe(422)
  })

  test('are renamed, but not to another’s name', async () => {
    const { page } = await newGroup('Hillside')
    expect((await marco.post(page, { intent: 'rename', name: 'RIVERSIDE' })).status).toBe(422)
    expect((await marco.post(page, { intent: 'rename', name: 'Uphill' })).status).toBe(302)
    expect(wordsOf(await marco.get(page))).toContain('Uphill')
  })

  test('take the locations ticked, and let them go again; each remembers it', async () => {
    const { id, page } = await newGroup('Ticked')
    const [one, two] = places as [string, string]
    await marco.post(page, { intent: 'add', ids: [one, two] })
    await marco.post(page, { intent: 'add', ids: [two] })
    expect(await membersOf(id)).toEqual([one, two])
    await marco.post(page, { intent: 'remove', ids: [two] })
    expect(await membersOf(id)).toEqual([one])
    const [added, removed] = (await changes(two)).slice(-2) as { before: string[]; after: string[] }[]
    expect(added!.after).toEqual([...added!.before, 'Ticked'])
    expect(removed).toMatchObject({ after: added!.before, origin: 'user', actor: cast.people.marco.name })
  })

  test('take all that match a search, unless others match by now', async () => {
    const { id, page } = await newGroup('Matching')
    const matching = await rows.all<{ id: string }>(
      `select id::text from locations where account_id = $1 and concat_ws(' ', name, public_name, external_id, address, city, state, zipcode, phone) ilike '%st%' order by locations.id`,
      [bakery],
    )
    const all = { intent: 'add', scope: 'all', search: 'keywords=st&view=others' }
    const refused = await marco.post(`${page}?view=others`, { ...all, expected: String(matching.length + 1) })
    expect([refused.status, wordsOf(refused)]).toEqual([
      422,
      expect.stringContaining(`The filter matches ${matching.length} locations now`),
    ])
    await marco.post(page, { ...all, expected: String(matching.length) })
    expect(await membersOf(id)).toEqual(matching.map((each) => each.id))
    const nothing = await marco.post(page, { intent: 'remove' })
    expect([nothing.status, wordsOf(nothing)]).toEqual([
      422,
      expect.stringContaining('Select at least one location'),
    ])
  })

  test('never take a location of another account', async () => {
    const { id, page } = await newGroup('Own')
    const foreign = await rows.one<{ id: string }>(
      'select id::text from locations where account_id = $1 limit 1',
      [cast.accounts.dental.id],
    )
    await marco.post(page, { intent: 'add', ids: [foreign.id] })
    expect(await membersOf(id)).toEqual([])
    expect((await (await signedIn(application.url, 'oscar')).get(page)).status).toBe(404)
  })

  test('are deleted after a question that says what follows; their locations stay', async () => {
    const { id, page } = await newGroup('Leaving')
    await marco.post(page, { intent: 'add', ids: places.slice(0, 3) })
    const { leo } = cast.people
    await rows.all('insert into user_groups (account_id, user_id, group_id) values ($1, $2, $3)', [
      bakery,
      leo.userId,
      id,
    ])
    const confirm = page.replace('edit', 'delete')
    const question = wordsOf(await marco.get(confirm))
    expect(question).toContain('Its 3 locations and their reviews stay')
    expect(question).toContain('1 limited user sees places because of this group')
    expect((await marco.post(confirm)).leadsTo).toBe('/settings/groups')
    expect((await marco.get(page)).status).toBe(404)
    expect((await changes(places[0]!)).at(-1)).toMatchObject({ before: expect.arrayContaining(['Leaving']) })
    expect(await rows.all('select from locations where account_id = $1', [bakery])).toHaveLength(
      places.length,
    )
  })
})

describe('the groups of a new location', () => {
  const step = `/settings/locations/new/${places[5]}/groups`

  test('are chosen after it was made, and can be skipped', async () => {
    const { id } = await newGroup('Chosen')
    const page = await marco.get(step)
    expect(wordsOf(page)).toContain('Which groups does')
    expect((await marco.post(step, { groups: [id], find: '', sought: '' })).leadsTo).toBe(
      '/settings/locations',
    )
    expect(await membersOf(id)).toEqual([places[5]])
    await marco.post(step, { find: '', sought: '' })
    expect(await membersOf(id)).toEqual([])
    expect((await changes(places[5]!)).at(-1)).toMatchObject({
      before: expect.arrayContaining(['Chosen']),
      after: [],
    })
  })

  test('are found by name, and what was ticked stays ticked', async () => {
    const { id } = await newGroup('Zebra crossing')
    const found = await marco.post(step, { groups: [id], find: 'river', sought: '', intent: 'save' })
    expect(found.status).toBe(200)
    expect(found.text).toMatch(new RegExp(`<input(?=[^>]*checked)[^>]*value="${id}"`))
    expect(wordsOf(found)).toContain('Riverside')
    expect(await membersOf(id)).toEqual([])
  })

  test('are those of a location of one’s own account', async () => {
    const grace = await signedIn(application.url, 'grace')
    expect((await grace.get(step)).status).toBe(404)
    expect((await grace.post(step, {})).status).toBe(404)
  })
})
