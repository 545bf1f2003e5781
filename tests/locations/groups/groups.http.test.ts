import { describe, expect, test } from 'vitest'
import { createBuilders } from '../../support/builders'
import { loadDemoAccounts } from '../../support/people'
import { editForm, shownOn } from '../../support/shown-on'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn, textOf } from '../../support/visitor'

const application = await startTestApplication()
const rows = await openSql(application.database)
const build = createBuilders(rows)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const bakery = cast.accounts.bakery.id
const marco = await signIn(application.url, 'marco')

const listMembers = async (groupId: string) =>
  (
    await rows.all<{ id: string }>(
      'select location_id::text as id from group_locations where account_id = $1 and group_id = $2 order by location_id',
      [bakery, groupId],
    )
  ).map(({ id }) => id)
const locationIds = (
  await rows.all<{ id: string }>('select id::text from locations where account_id = $1 order by id', [bakery])
).map(({ id }) => id)
const listChanges = (locationId: string) =>
  rows.all(
    `select before, after, origin, actor from location_changes where account_id = $1 and location_id = $2 and field = 'groups' order by id`,
    [bakery, locationId],
  )

/** Creates a group, and returns its id and the path of its page. */
async function createGroup(name: string): Promise<{ id: string; page: string }> {
  const { redirectTo } = await marco.post('/settings/groups/new', { name })
  const [, page, id] = /^((?:\/settings\/groups\/)(\d+)\/edit)\?view=others$/.exec(redirectTo ?? '') ?? []
  if (!page) throw new Error(`The group was not created: ${redirectTo}`)
  return { id: id!, page }
}

describe('groups', () => {
  test('the list of groups shows location counts, is searchable by name, and can be sorted', async () => {
    const listed = textOf(await marco.get('/settings/groups?sort[by]=locations&sort[order]=desc'))
    const groups = await rows.all<{ name: string; count: string }>(
      `select g.name, count(m.location_id) as count from groups g left join group_locations m on m.group_id = g.id
       where g.account_id = $1 group by g.id, g.name order by 2 desc, g.id`,
      [bakery],
    )
    const positions = groups.map(({ name, count }) => listed.indexOf(`${name} ${count}`))
    expect(positions.every((position) => position > 0)).toBe(true)
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
    expect(textOf(await marco.get('/settings/groups?keywords=no+such'))).toContain('No groups found')
  })

  test('a group needs a name that no other group has, ignoring case', async () => {
    const { page } = await createGroup('Riverside')
    expect(textOf(await marco.get(page))).toContain('No locations in this group yet.')
    const duplicate = await marco.post('/settings/groups/new', { name: ' riverside ' })
    expect([duplicate.status, textOf(duplicate)]).toEqual([
      422,
      expect.stringContaining('A group with this name already exists'),
    ])
    expect(duplicate.text).toContain('value=" riverside "')
    expect((await marco.post('/settings/groups/new', { name: '' })).status).toBe(422)
  })

  test('a group can be renamed, but not to the name of another group', async () => {
    const { page } = await createGroup('Hillside')
    const shown = await shownOn(marco, page)
    const taken = await marco.post(page, { intent: 'rename', name: 'RIVERSIDE', shown })
    expect([taken.status, textOf(taken)]).toEqual([
      422,
      expect.stringContaining('A group with this name already exists'),
    ])
    expect((await marco.post(page, { intent: 'rename', name: 'Uphill', shown })).status).toBe(302)
    expect(textOf(await marco.get(page))).toContain('Uphill')
  })

  test('two people who rename a group at once see both names, and the second decides', async () => {
    const { page } = await createGroup('Lakeside')
    const shown = await shownOn(marco, page)
    expect((await marco.post(page, { intent: 'rename', name: 'Lake', shown })).status).toBe(302)
    const dana = await signIn(application.url, 'dana')
    const refused = await dana.post(page, { intent: 'rename', name: 'Shore', shown })
    expect(refused.status).toBe(422)
    expect(textOf(refused)).toContain('This group was changed while you were editing it. Nothing was saved.')
    expect(textOf(refused)).toMatch(/Name Lake Marco \w+ ?, .* Shore/)
    expect((await dana.post(page, editForm(refused))).status).toBe(302)
    expect(textOf(await marco.get(page))).toContain('Shore')
  })

  test('selected locations can be added and removed, which their histories record', async () => {
    const { id, page } = await createGroup('Ticked')
    const [one, two] = locationIds as [string, string]
    await marco.post(page, { intent: 'add', ids: [one, two] })
    await marco.post(page, { intent: 'add', ids: [two] })
    expect(await listMembers(id)).toEqual([one, two])
    await marco.post(page, { intent: 'remove', ids: [two] })
    expect(await listMembers(id)).toEqual([one])
    const [added, removed] = (await listChanges(two)).slice(-2) as { before: string[]; after: string[] }[]
    expect(added!.after).toEqual([...added!.before, 'Ticked'])
    expect(removed).toMatchObject({ after: added!.before, origin: 'user', actor: cast.people.marco.name })
  })

  test('all locations matching a search can be added, unless the number of matches has changed', async () => {
    const { id, page } = await createGroup('Matching')
    const matching = await rows.all<{ id: string }>(
      `select id::text from locations where account_id = $1 and concat_ws(' ', name, public_name, external_id, address, city, state, zipcode, phone) ilike '%st%' order by locations.id`,
      [bakery],
    )
    const all = { intent: 'add', scope: 'all', search: 'keywords=st&view=others' }
    const refused = await marco.post(`${page}?view=others`, { ...all, expected: String(matching.length + 1) })
    expect([refused.status, textOf(refused)]).toEqual([
      422,
      expect.stringContaining(`The filter matches ${matching.length} locations now`),
    ])
    await marco.post(page, { ...all, expected: String(matching.length) })
    expect(await listMembers(id)).toEqual(matching.map((each) => each.id))
    const nothing = await marco.post(page, { intent: 'remove' })
    expect([nothing.status, textOf(nothing)]).toEqual([
      422,
      expect.stringContaining('Select at least one location'),
    ])
  })

  test('a location of another account cannot be added', async () => {
    const { id, page } = await createGroup('Own')
    const foreign = await rows.one<{ id: string }>(
      'select id::text from locations where account_id = $1 limit 1',
      [cast.accounts.dental.id],
    )
    await marco.post(page, { intent: 'add', ids: [foreign.id] })
    expect(await listMembers(id)).toEqual([])
    expect((await (await signIn(application.url, 'oscar')).get(page)).status).toBe(404)
  })

  test('deleting a group asks for confirmation, says what it affects, and keeps the locations', async () => {
    const { id, page } = await createGroup('Leaving')
    await marco.post(page, { intent: 'add', ids: locationIds.slice(0, 3) })
    const { leo } = cast.people
    await build.insert('user_groups', { account_id: bakery, user_id: leo.userId, group_id: id })
    const confirm = page.replace('edit', 'delete')
    const question = textOf(await marco.get(confirm))
    expect(question).toContain('3 locations will be removed from the group')
    expect(question).toContain('1 limited user has access to locations through this group')
    expect((await marco.post(confirm)).redirectTo).toBe('/settings/groups')
    expect((await marco.get(page)).status).toBe(404)
    expect((await listChanges(locationIds[0]!)).at(-1)).toMatchObject({
      before: expect.arrayContaining(['Leaving']),
    })
    expect(await rows.all('select from locations where account_id = $1', [bakery])).toHaveLength(
      locationIds.length,
    )
  })
})

describe('choosing the groups of a new location', () => {
  const step = `/settings/locations/new/${locationIds[5]}/groups`

  test('groups can be chosen after the location was created, and cleared again', async () => {
    const { id } = await createGroup('Chosen')
    const page = await marco.get(step)
    expect(textOf(page)).toContain('Which groups does')
    const save = async (groups: string[]) =>
      marco.post(step, { shown: await shownOn(marco, step), groups, find: '', lastSearch: '' })
    expect((await save([id])).redirectTo).toBe('/settings/locations')
    expect(await listMembers(id)).toEqual([locationIds[5]])
    await save([])
    expect(await listMembers(id)).toEqual([])
    expect((await listChanges(locationIds[5]!)).at(-1)).toMatchObject({
      before: expect.arrayContaining(['Chosen']),
      after: [],
    })
  })

  test('a group that one person adds and one that another adds at once both hold', async () => {
    const [one, other] = [await createGroup('One of two'), await createGroup('Other of two')]
    const opened = editForm(await marco.get(step))
    expect((await marco.post(step, [...opened, ['groups', one.id]])).status).toBe(302)
    expect((await marco.post(step, [...opened, ['groups', other.id]])).status).toBe(302)
    expect([await listMembers(one.id), await listMembers(other.id)]).toEqual([
      [locationIds[5]],
      [locationIds[5]],
    ])
  })

  test('groups are found by name, and checked boxes stay checked', async () => {
    const { id } = await createGroup('Zebra crossing')
    const found = await marco.post(step, { groups: [id], find: 'river', lastSearch: '', intent: 'save' })
    expect(found.status).toBe(200)
    expect(found.text).toMatch(new RegExp(`<input(?=[^>]*checked)[^>]*value="${id}"`))
    expect(textOf(found)).toContain('Riverside')
    expect(await listMembers(id)).toEqual([])
  })

  test('returns 404 for a location of another account', async () => {
    const grace = await signIn(application.url, 'grace')
    expect((await grace.get(step)).status).toBe(404)
    expect((await grace.post(step, {})).status).toBe(404)
  })
})
