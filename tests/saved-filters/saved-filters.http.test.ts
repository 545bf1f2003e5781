import { beforeEach, describe, expect, test } from 'vitest'
import { createBuilders } from '../support/builders'
import { parseForms } from '../support/parse-forms'
import { loadDemoAccounts } from '../support/people'
import { shownOn } from '../support/shown-on'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { type FormFields, signIn, textOf, type Visitor } from '../support/visitor'

const application = await startTestApplication()
const rows = await openSql(application.database)
const build = createBuilders(rows)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const { bakery } = accounts
const dana = await signIn(application.url, 'dana')
const marco = await signIn(application.url, 'marco')
const priya = await signIn(application.url, 'priya')
const leo = await signIn(application.url, 'leo')
const ruth = await signIn(application.url, 'ruth')
const nora = await signIn(application.url, 'nora')

beforeEach(() => rows.all('delete from saved_filters'))

const lowStars = '/reviews?dateDescriptor=twelve_months&rating=1&rating=2'

/** Submits the page's "Save as" form with this name. */
async function saveAs(visitor: Visitor, address: string, name: string) {
  const { text } = await visitor.get(address)
  const form = parseForms(text, address).find(({ action }) => action.endsWith('/saved-filters/new'))
  if (!form) throw new Error(`no "Save as" form at ${address}`)
  return visitor.post(form.action, [...form.fields.filter(([field]) => field !== 'name'), ['name', name]])
}
const findIdByName = async (name: string) =>
  (await rows.one<{ id: string }>('select id::text from saved_filters where name = $1', [name])).id
async function createSavedFilter(visitor: Visitor, address: string, name: string): Promise<string> {
  const { status, text } = await saveAs(visitor, address, name)
  if (status !== 302) throw new Error(`${status} ${text.slice(0, 300)}`)
  return findIdByName(name)
}
const editSavedFilter = async (visitor: Visitor, id: string, fields: FormFields) => {
  const path = `/settings/saved-filters/${id}/edit`
  return visitor.post(path, { shown: await shownOn(visitor, path), ...fields })
}
const hrefOfLink = (text: string, name: string) =>
  new RegExp(`href="([^"]+)"[^>]*><span[^>]*><span[^>]*>${name}<`).exec(text)?.[1]?.replaceAll('&amp;', '&')
const chipText = async (visitor: Visitor, address: string) =>
  /id="filter-saved-chip"[^>]*>(.*?)<svg/
    .exec((await visitor.get(address)).text)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .trim()
const findLocationId = async (name: string) =>
  (
    await rows.one<{ id: string }>('select id::text from locations where account_id = $1 and name = $2', [
      bakery.id,
      name,
    ])
  ).id

describe('saving and applying', () => {
  test('the link of a saved filter contains all of its conditions and its id', async () => {
    const { redirectTo, headers } = await saveAs(dana, lowStars, '  Low   stars ')
    const id = await findIdByName('Low stars')
    expect(redirectTo).toBe(`${lowStars}&savedFilterId=${id}`)
    expect(headers.getSetCookie().join()).toContain('flash=')
    expect(textOf(await dana.get(redirectTo!))).toContain('Filter saved')
    expect(hrefOfLink((await dana.get('/reviews')).text, 'Low stars')).toBe(redirectTo)
    expect(await chipText(dana, redirectTo!)).toBe('Saved filter Low stars')
    const { filter } = await rows.one<{ filter: object }>('select filter from saved_filters')
    expect(filter).toEqual({
      v: 1,
      dateDescriptor: 'twelve_months',
      rating: [1, 2],
      sort: { by: 'published_at', order: 'desc' },
    })
  })

  test('an edited saved filter is marked as edited and can be saved again', async () => {
    const id = await createSavedFilter(dana, lowStars, 'Low stars')
    const editedPath = `/reviews?dateDescriptor=twelve_months&rating=1&savedFilterId=${id}`
    expect(await chipText(dana, editedPath)).toBe('Saved filter Low stars · edited')
    const forms = parseForms((await dana.get(editedPath)).text, editedPath)
    const save = forms.find(({ action }) => action.endsWith(`/${id}/conditions`))!
    expect((await dana.post(save.action, save.fields)).redirectTo).toBe(editedPath)
    expect(textOf(await dana.get(editedPath))).toContain('Filter updated')
    expect(await chipText(dana, editedPath)).toBe('Saved filter Low stars')
    const unedited = parseForms((await dana.get(editedPath)).text, editedPath).map(({ action }) => action)
    expect(unedited.filter((action) => action.includes('saved-filters'))).toEqual([])
    expect(hrefOfLink((await dana.get('/settings/saved-filters')).text, 'Low stars')).toBeUndefined()
    expect((await dana.get('/settings/saved-filters')).text).toContain(`savedFilterId=${id}`)
  })

  test('saving from a second, outdated tab is refused with a message, and works after reloading', async () => {
    const id = await createSavedFilter(dana, lowStars, 'Low stars')
    const editedPath = (rating: number) =>
      `/reviews?dateDescriptor=twelve_months&rating=${rating}&savedFilterId=${id}`
    const prepareSave = async (rating: number) => {
      const forms = parseForms((await dana.get(editedPath(rating))).text, editedPath(rating))
      const { action, fields } = forms.find(({ action }) => action.endsWith(`/${id}/conditions`))!
      return () => dana.post(action, fields)
    }
    const [one, other] = [await prepareSave(1), await prepareSave(3)]
    await one()
    expect((await other()).redirectTo).toBe(editedPath(3))
    expect(textOf(await dana.get(editedPath(3)))).toContain('changed since you opened this page')
    const readStored = () =>
      rows.one<{ rating: unknown }>(`select filter -> 'rating' as rating from saved_filters`)
    expect(await readStored()).toEqual({ rating: 1 })
    const again = await prepareSave(3)
    await again()
    expect(await readStored()).toEqual({ rating: 3 })
  })

  test('a name is required, at most 60 characters, and unique per user and page', async () => {
    await createSavedFilter(dana, lowStars, 'Low stars')
    for (const [name, message] of [
      ['  ', 'Enter a name'],
      ['x'.repeat(61), 'Use at most 60 characters'],
      ['LOW stars', 'A saved filter with that name already exists'],
    ] as const) {
      const { status, text } = await saveAs(dana, lowStars, name)
      expect([status, text.includes(message), text.includes('dateDescriptor')]).toEqual([422, true, true])
    }
    expect((await saveAs(dana, lowStars, 'é'.repeat(60))).status).toBe(302)
    expect((await saveAs(dana, '/settings/locations?keywords=Chicago', 'Low stars')).status).toBe(302)
    expect((await saveAs(priya, lowStars, 'Low stars')).status).toBe(302)
    const second = await createSavedFilter(dana, lowStars, 'Second')
    const renamed = await editSavedFilter(dana, second, { name: 'low STARS' })
    expect([renamed.status, textOf(renamed)]).toEqual([
      422,
      expect.stringContaining('A saved filter with that name already exists'),
    ])
  })

  test('deleting asks for confirmation and returns to the page without date, group, location, source and saved filter', async () => {
    const id = await createSavedFilter(dana, lowStars, 'Low stars')
    const here = `${lowStars}&savedFilterId=${id}`
    const deletePath = `/settings/saved-filters/${id}/delete?returnTo=${encodeURIComponent(here)}`
    expect((await dana.get(here)).text.replaceAll('&amp;', '&')).toContain(deletePath)
    expect(textOf(await dana.get(deletePath))).toContain('Delete the saved filter Low stars?')
    expect((await rows.all('select from saved_filters')).length).toBe(1)
    const { redirectTo } = await dana.post(`/settings/saved-filters/${id}/delete`, { returnTo: here })
    expect(redirectTo).toBe('/reviews?rating=1&rating=2')
    expect(textOf(await dana.get(redirectTo!))).toContain('Filter deleted')
    expect((await dana.get(here)).status).toBe(200)
    expect((await dana.get(deletePath)).status).toBe(404)
  })

  test('the menu lists "No saved filter" and 25 filters by name, and has more pages and a search', async () => {
    await rows.all(
      `insert into saved_filters (account_id, user_id, page, name, filter)
       select $1, $2, 'reviews', 'Filter ' || to_char(n, 'FM00'), '{"v": 1, "rating": 3}' from generate_series(1, 30) n`,
      [bakery.id, people.dana.userId],
    )
    const listMenuEntries = async (address: string) => {
      const { text } = await dana.get(address)
      const menu = /id="filter-saved" .*?All saved filters/s.exec(text)?.[0].replaceAll('<!-- -->', '') ?? ''
      return [...menu.matchAll(/No saved filter|Filter \d\d|Find|More saved filters/g)].map(String)
    }
    const names = Array.from({ length: 25 }, (_, n) => `Filter ${String(n + 1).padStart(2, '0')}`)
    expect((await listMenuEntries('/reviews')).filter((word) => word !== 'Find')).toEqual([
      'No saved filter',
      ...names,
      'More saved filters',
    ])
    const more = await listMenuEntries('/reviews?saved_page=2')
    expect(more.filter((word) => /\d/.test(word))).toEqual(
      names.slice(0, 5).map((_, n) => `Filter ${n + 26}`),
    )
    expect(await listMenuEntries('/reviews?q_saved=filter+07&intent=find-saved')).toContain('Filter 07')
    expect(await listMenuEntries('/settings/locations')).toEqual(['No saved filter'])
    const { text } = await dana.get('/settings/saved-filters/choices?of=reviews&q=29')
    expect(JSON.parse(text)).toMatchObject({ entries: [{ name: 'Filter 29' }], page: 1, hasMore: false })
  })

  test('a saved filter with a deleted location applies the rest, and the page says so', async () => {
    const [gone, stays] = [await findLocationId('Boise'), await findLocationId('Skokie')]
    const id = await createSavedFilter(
      dana,
      `/reviews?dateDescriptor=all_time&locationId=${stays}&locationId=${gone}&rating=5`,
      'Two',
    )
    await rows.all(`update saved_filters set filter = jsonb_set(filter, '{locationId}', $1)`, [
      JSON.stringify([stays, '999999999']),
    ])
    const to = hrefOfLink((await dana.get('/reviews')).text, 'Two')!
    const page = await dana.get(to)
    const notice =
      '1 location in this filter cannot be shown: deleted or not visible to you. It matches nothing.'
    expect(textOf(page)).toContain(notice)
    expect(textOf(await dana.get(`/settings/saved-filters/${id}/edit`))).toContain(notice)
    expect(textOf(page)).toContain('FILTERS (3)')
    expect(await chipText(dana, to)).toBe('Saved filter Two')
    expect(id).toBe(await findIdByName('Two'))
  })

  test('a saved filter that this version cannot read is reported and not applied at all', async () => {
    const id = await createSavedFilter(dana, lowStars, 'From tomorrow')
    await rows.all(`update saved_filters set filter = '{"v": 2, "rating": 1}'`)
    const to = hrefOfLink((await dana.get('/reviews')).text, 'From tomorrow')!
    expect(to).toBe(`/reviews?savedFilterId=${id}`)
    expect(textOf(await dana.get(to))).toContain('Could not apply saved filter')
    expect(textOf(await dana.get(to))).toContain('FILTERS (0)')
  })

  test('invalid filters and unknown pages are refused', async () => {
    const page = { page: 'reviews', name: 'Odd', returnTo: '/reviews' }
    const texts = [
      '',
      '{',
      '[]',
      '{"v":2}',
      '{"v":1,"a":{}}',
      '{"v":1,"a":"\\u0000"}',
      '{"v":1,"a":"\\ud800"}',
    ]
    for (const filter of [...texts, `{"v":1,"a":"${'x'.repeat(13_000)}"}`]) {
      const response = await dana.post('/settings/saved-filters/new', { ...page, filter })
      expect([response.status, response.text.includes('Error saving filter')]).toEqual([422, true])
    }
    const elsewhere = { ...page, page: 'nowhere', filter: '{"v":1}' }
    expect((await dana.post('/settings/saved-filters/new', elsewhere)).status).toBe(422)
    expect(await rows.all('select from saved_filters')).toEqual([])
  })

  test.each([
    [dana, '/settings/locations?keywords=Chicago'],
    [dana, '/settings/locations/history?way=user'],
    [dana, '/settings/audit?kind=sign_in'],
    [dana, '/photos?search_terms=oven'],
    [nora, '/child-reviews?rating=1'],
    [nora, '/partner-account-reports?dateDescriptor=all_time'],
  ])('filters can be saved on other pages too (case %#)', async (visitor, address) => {
    const { redirectTo } = await saveAs(visitor, address, 'Kept')
    expect(await chipText(visitor, redirectTo!)).toBe('Saved filter Kept')
  })
})

describe('sharing', () => {
  const shareFilter = async (visitor: Visitor, name: string, sharedWith: string) => {
    const id = await createSavedFilter(visitor, lowStars, name)
    await editSavedFilter(visitor, id, { name, sharedWith })
    return id
  }

  test('a shared filter can be applied by those it is shared with, but changed only by its owner', async () => {
    const id = await shareFilter(marco, 'Low stars', 'user')
    expect((await dana.get('/reviews')).text).not.toContain('Low stars')
    expect((await ruth.get(`/settings/saved-filters/${id}/edit`)).status).toBe(404)
    const to = hrefOfLink((await priya.get('/reviews')).text, 'Low stars')!
    expect(await chipText(priya, to)).toBe('Saved filter Low stars')
    const editedPath = `${lowStars}&rating=3&savedFilterId=${id}`
    const forms = parseForms((await priya.get(editedPath)).text, editedPath).map(({ action }) => action)
    expect(forms.filter((action) => action.includes('saved-filters'))).toEqual([
      '/settings/saved-filters/new', // Save as
      '/settings/saved-filters/new', // in the menu
    ])
    const filter = JSON.stringify({ v: 1, rating: 5 })
    expect((await priya.post(`/settings/saved-filters/${id}/conditions`, { filter })).status).toBe(403)
    await editSavedFilter(priya, id, { name: 'Taken over', sharedWith: 'everybody' })
    await priya.post(`/settings/saved-filters/${id}/delete`, { returnTo: '/reviews' })
    expect(textOf(await priya.get('/reviews'))).toContain('Filter was not deleted')
    expect(await rows.all('select name, shared_with, filter from saved_filters')).toEqual([
      expect.objectContaining({
        name: 'Low stars',
        shared_with: 'user',
        filter: expect.objectContaining({ rating: [1, 2] }),
      }),
    ])
    expect(textOf(await priya.get('/settings/saved-filters'))).toContain('Marco')
  })

  test('the page of a shared filter offers to delete it only to its owner and to admins', async () => {
    const id = await shareFilter(marco, 'Low stars', 'everybody')
    const deletePath = `/settings/saved-filters/${id}/delete`
    const deleteLink = async (visitor: Visitor) => {
      const { status, text } = await visitor.get(`/settings/saved-filters/${id}/edit?returnTo=%2Fphotos`)
      return [status, new RegExp(`href="(${deletePath}[^"]*)"`).exec(text)?.[1]]
    }
    expect(await deleteLink(priya)).toEqual([200, undefined])
    for (const visitor of [marco, dana])
      expect(await deleteLink(visitor)).toEqual([200, `${deletePath}?returnTo=%2Fphotos`])
  })

  test('regular, read-only and limited users cannot share filters', async () => {
    for (const visitor of [priya, ruth, leo]) {
      const id = await shareFilter(visitor, 'Mine', 'everybody')
      const { shared_with } = await rows.one<{ shared_with: string | null }>(
        'select shared_with from saved_filters where id = $1',
        [id],
      )
      expect(shared_with).toBe(null)
      expect((await visitor.get(`/settings/saved-filters/${id}/edit`)).text).not.toContain(
        'name="sharedWith"',
      )
      await rows.all('delete from saved_filters')
    }
  })

  test('an admin can delete other users’ shared filters, but not their private ones', async () => {
    const shared = await shareFilter(marco, 'Shared', 'everybody')
    const readStored = await createSavedFilter(marco, lowStars, 'Kept')
    expect((await dana.post(`/settings/saved-filters/${shared}/delete`)).redirectTo).toBe(
      '/settings/saved-filters',
    )
    expect((await dana.post(`/settings/saved-filters/${readStored}/delete`)).status).toBe(404)
    expect(await rows.all('select name from saved_filters')).toEqual([{ name: 'Kept' }])
  })

  test('a limited user who applies a shared filter sees only their own locations', async () => {
    const other = await rows.one<{ id: string }>(
      `select id::text from locations where account_id = $1
         and id not in (select location_id from user_locations where user_id = $2) limit 1`,
      [bakery.id, people.leo.userId],
    )
    const id = await createSavedFilter(
      marco,
      `/reviews?dateDescriptor=all_time&locationId=${other.id}`,
      'One place',
    )
    await editSavedFilter(marco, id, { name: 'One place', sharedWith: 'everybody' })
    const to = hrefOfLink((await leo.get('/reviews')).text, 'One place')!
    expect(textOf(await leo.get(to))).toContain(
      '1 location in this filter cannot be shown: deleted or not visible to you.',
    )
  })

  test('a shared filter remains when its owner is deactivated, and other accounts cannot see it', async () => {
    const id = await shareFilter(marco, 'Low stars', 'everybody')
    await rows.all('update users set is_active = false where id = $1', [people.marco.userId])
    expect(hrefOfLink((await priya.get('/reviews')).text, 'Low stars')).toContain(`savedFilterId=${id}`)
    await rows.all('update users set is_active = true where id = $1', [people.marco.userId])
    const oscar = await signIn(application.url, 'oscar')
    for (const page of ['edit', 'delete', 'conditions'])
      expect((await oscar.get(`/settings/saved-filters/${id}/${page}`)).status).toBe(404)
    const response = await oscar.post(`/settings/saved-filters/${id}/delete`)
    expect(response.status).toBe(404)
  })

  test('a partner user’s filters in a child account belong to that child account', async () => {
    const childPath = `/as/${bakery.id}${lowStars}`
    const { redirectTo } = await saveAs(nora, childPath, 'Of the parent')
    expect(redirectTo).toMatch(new RegExp(`^/as/${bakery.id}/reviews\\?`))
    expect(await chipText(nora, redirectTo!)).toBe('Saved filter Of the parent')
    expect((await dana.get('/reviews')).text).not.toContain('Of the parent')
    const path = `/as/${bakery.id}/settings/saved-filters/${await findIdByName('Of the parent')}/edit`
    const shown = await shownOn(nora, path)
    await nora.post(path, { name: 'Of the parent', sharedWith: 'admin', shown })
    expect(textOf(await dana.get('/settings/saved-filters'))).toContain('the parent account')
  })
})

test('of two tabs with the same filter open, each saves what was changed in it', async () => {
  const id = await createSavedFilter(marco, lowStars, 'Low stars')
  const path = `/settings/saved-filters/${id}/edit`
  const shown = await shownOn(marco, path)
  await editSavedFilter(marco, id, { name: 'Few stars' })
  const second = await marco.post(path, { shown, name: 'Low stars', sharedWith: 'everybody' })
  expect(second.status).toBe(302)
  expect(await rows.one('select name, shared_with from saved_filters where id = $1', [id])).toEqual({
    name: 'Few stars',
    shared_with: 'everybody',
  })
  const third = await marco.post(path, { shown, name: 'Bad days', sharedWith: 'everybody' })
  expect(third.status).toBe(422)
  expect(textOf(third)).toContain('This filter was changed while you were editing it. Nothing was saved.')
  expect(textOf(third)).toMatch(/Name Few stars Marco Lindqvist ?, .* Bad days/)
})

describe('the filter a page opens with', () => {
  test('each user’s default filter applies when the URL has no parameters, and Clear All still shows the unfiltered page', async () => {
    const id = await createSavedFilter(dana, lowStars, 'Low stars')
    await editSavedFilter(dana, id, { name: 'Low stars', isDefault: 'on' })
    const { redirectTo } = await dana.get('/reviews')
    expect(redirectTo).toBe(`${lowStars}&savedFilterId=${id}`)
    const data = await dana.get('/reviews.data')
    expect(data.text).toContain('savedFilterId')
    const page = await dana.get(redirectTo!)
    const cleared = '/reviews?savedFilterId=none'
    expect(page.text).toMatch(/href="\/reviews\?savedFilterId=none"[^>]*>Clear All/)
    expect([(await dana.get(cleared)).status, await chipText(dana, cleared)]).toEqual([200, 'Saved filter'])
    expect((await dana.get('/reviews?rating=5')).status).toBe(200)
    const typed = '/reviews?dateDescriptor=thirty_days&savedFilterId=none&intent=enter'
    expect((await dana.get(typed)).redirectTo).toBe(cleared)
    expect((await priya.get('/reviews')).status).toBe(200)
    await editSavedFilter(dana, id, { name: 'Low stars' })
    expect((await dana.get('/reviews')).status).toBe(200)
  })

  test('another user’s filter can be the default until it is no longer shared, readable or existing', async () => {
    const id = await createSavedFilter(marco, lowStars, 'Low stars')
    await editSavedFilter(marco, id, { name: 'Low stars', sharedWith: 'everybody' })
    await editSavedFilter(priya, id, { isDefault: 'on' })
    expect((await priya.get('/reviews')).redirectTo).toContain(`savedFilterId=${id}`)
    await editSavedFilter(marco, id, { name: 'Low stars' })
    expect((await priya.get('/reviews')).status).toBe(200)
    await editSavedFilter(marco, id, { name: 'Low stars', sharedWith: 'user' })
    await rows.all(`update saved_filters set filter = '{"v": 7}'`)
    expect((await priya.get('/reviews')).status).toBe(200)
    await marco.post(`/settings/saved-filters/${id}/delete`)
    expect([
      (await priya.get('/reviews')).status,
      await rows.all('select from saved_filter_defaults'),
    ]).toEqual([200, []])
  })
})

test('use of a saved filter is counted once a day per user', async () => {
  const id = await createSavedFilter(marco, lowStars, 'Low stars')
  await editSavedFilter(marco, id, { name: 'Low stars', sharedWith: 'everybody' })
  const here = `${lowStars}&savedFilterId=${id}`
  for (const visitor of [marco, priya, priya, ruth]) await visitor.get(here)
  expect(textOf(await marco.get('/settings/saved-filters'))).toContain('3 people on 3 days')
  await rows.all(`update saved_filter_uses set last_used_on = last_used_on - 1 where user_id = $1`, [
    people.priya.userId,
  ])
  await Promise.all([priya.get(here), priya.get(here), priya.get(here)])
  expect(textOf(await marco.get('/settings/saved-filters'))).toContain('3 people on 4 days')
})

test('saved filters disappear when switched off by the account or in the browser', async () => {
  const id = await createSavedFilter(dana, lowStars, 'Low stars')
  await editSavedFilter(dana, id, { name: 'Low stars', isDefault: 'on' })
  const readVisibility = async () => [
    (await dana.get('/reviews')).status,
    (await dana.get(lowStars)).text.includes('Saved filter'),
    (await dana.get('/settings/saved-filters')).status,
    (await dana.get('/settings')).text.includes('saved-filters'),
  ]
  expect(await readVisibility()).toEqual([302, true, 200, true])
  await build.setting(bakery.id, 'saved_filters', 'false')
  expect(await readVisibility()).toEqual([200, false, 404, false])
  await rows.all(`delete from account_settings where code = 'saved_filters'`)
  await dana.get('/reviews?features.saved_filter_controls=false')
  expect(await readVisibility()).toEqual([200, false, 404, false])
  await dana.get('/reviews?features.saved_filter_controls=true')
  expect(await readVisibility()).toEqual([302, true, 200, true])
})
