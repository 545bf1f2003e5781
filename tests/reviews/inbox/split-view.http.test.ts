import { beforeAll, expect, test } from 'vitest'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { type PageResponse, signIn, textOf, type Visitor } from '../../support/visitor'

// A review open beside the list (`?review=`), as the server renders it. CSS decides which of a row's links is shown.
const application = await startTestApplication({}, ['emulators'])
const rows = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
let grace: Visitor
let tomas: Visitor
beforeAll(async () => {
  grace = await signIn(application.url, 'grace')
  tomas = await signIn(application.url, 'tomas')
})

/** Reviews of a source that accepts no responses: a saved response answers the review immediately. */
const list = '/reviews?dateDescriptor=all_time&sourceId=8&status_enum=not_responded'
/** Responses to private feedback are published at once. */
const feedback = list.replace('sourceId=8', 'sourceId=9')

const unescapeHtml = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

/** Returns the ids of the listed reviews, in order. */
function listedIds({ text }: PageResponse): string[] {
  const found = [...text.matchAll(/<input[^>]*name="ids"[^>]*form="bulk"[^>]*value="(\d+)"/g)].map(
    ([, id]) => id!,
  )
  return [...new Set(found)]
}

/** Returns the hidden fields of the form that submits a response. */
function responseFields({ text }: PageResponse): Record<string, string> {
  const [form = ''] = /<form[^>]*id="response".*?<\/form>/s.exec(text) ?? []
  const inputs = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(inputs.map(([, name, value]) => [name!, unescapeHtml(value!)]))
}

const respond = (visitor: Visitor, id: string, fields: Record<string, string>) =>
  visitor.post(`/reviews/${id}/response?dateDescriptor=all_time`, { body: 'Thank you', ...fields })

test('the open review is shown beside its list, and its row is marked', async () => {
  const [first, second] = listedIds(await grace.get(list))
  const page = await grace.get(`${list}&review=${second}`)
  expect(page.status).toBe(200)
  expect(page.text).toMatch(/<section class="review-pane[^>]*aria-labelledby="open-review"/)
  expect(page.text.match(/<li data-open="">/g)).toHaveLength(1)
  expect(page.text).toContain(`action="/reviews/${second}/response?`)
  expect(unescapeHtml(page.text)).toContain(`rel="prev" data-discover="true" href="${list}&review=${first}"`)
  expect(listedIds(page)).toEqual(listedIds(await grace.get(list)))
})

test('a review links to its source or, if its own address is unknown, to the reviews of its location there', async () => {
  const [review] = listedIds(await grace.get('/reviews?dateDescriptor=all_time&sourceId=1'))
  const setUrl = (url: string | null) => rows.all('update reviews set url = $2 where id = $1', [review, url])
  await setUrl('https://maps.example/review')
  const known = await grace.get(`/reviews/${review}`)
  expect(known.text).toContain('href="https://maps.example/review"')
  expect(textOf(known)).toContain('View on Google (opens in a new tab)')
  await setUrl(null)
  await rows.all(
    `update locations set google_place_id = 'ChIJ_place' where id = (select location_id from reviews where id = $1)`,
    [review],
  )
  const unknown = await grace.get(`/reviews/${review}`)
  expect(unknown.text).toContain('href="https://search.google.com/local/reviews?placeid=ChIJ_place"')
  expect(textOf(unknown)).toContain('All reviews on Google (opens in a new tab)')
})

test('an unknown review, and one of another account, is not shown', async () => {
  const { id } = await rows.one<{ id: string }>(
    'select max(id)::text as id from reviews where account_id = $1',
    [accounts.bakery.id],
  )
  for (const review of [id, '999999999']) {
    const page = await grace.get(`${list}&review=${review}`)
    expect([page.status, textOf(page).includes('This review no longer exists')]).toEqual([200, true])
    expect(page.text).not.toContain('id="response"')
  }
  for (const review of ['', 'abc', '0', '-1'])
    expect((await grace.get(`${list}&review=${review}`)).text).not.toContain('review-pane')
})

test('the open review is not part of the filter: only links that stay on the page carry it', async () => {
  const [id] = listedIds(await grace.get(list))
  const page = await grace.get(`${list}&review=${id}`)
  const html = unescapeHtml(page.text.replace(/<script.*?<\/script>/gs, ''))
  const targets = [...html.matchAll(/(?:href|action|value)="([^"]*[?&]review=[^"]*)"/g)].map(([, to]) => to!)
  expect(targets.length).toBeGreaterThan(25)
  for (const to of targets) expect(to).toMatch(/^\/reviews\?/)
  const sections = {
    filters: /<form[^>]*aria-labelledby="filters".*?<\/form>/s,
    tabs: /<nav aria-label="Response".*?<\/nav>/s,
    exports: /<div[^>]*id="export".*?<\/div>/s,
  }
  for (const [name, pattern] of Object.entries(sections)) {
    const [section] = pattern.exec(html) ?? []
    expect([name, section?.includes('review=')]).toEqual([name, false])
  }
  expect(html).not.toMatch(/href="\/export[^"]*review=/)
  expect(html).not.toMatch(/href="[^"]*print[^"]*review=/)
  expect(html).not.toMatch(/href="[^"]*flyout[^"]*review=/)
  expect(html).not.toMatch(/name="filter" value="[^"]*"review"/)
  const { redirectTo } = await grace.get(`/reviews?rating=&sourceId=8&review=${id}`)
  expect(redirectTo).toBe('/reviews?sourceId=8')
})

test('“Save and next” leads through the list as it was opened, although answered reviews leave it', async () => {
  const ids = listedIds(await grace.get(feedback)).slice(0, 3)
  let path = `${feedback}&review=${ids[0]}`
  for (const [n, id] of ids.slice(0, 2).entries()) {
    const page = await grace.get(path)
    expect(page.text).toContain('Save and next')
    const sent = await respond(grace, id, { ...responseFields(page), intent: 'next' })
    expect(sent.redirectTo).toBe(`${feedback}&review=${ids[n + 1]}#response-body`)
    path = sent.redirectTo!.split('#')[0]!
    expect(listedIds(await grace.get(path))).not.toContain(id)
  }
  const last = await grace.get(path)
  const saved = await respond(grace, ids[2]!, responseFields(last))
  expect(saved.redirectTo).toBe(path)
  expect(textOf(await grace.get(path))).toContain('Thank you Published Grace Whitcomb')
})

test('at the end of a page, the next review is on the page that begins after the answered one', async () => {
  const id = listedIds(await grace.get(list)).at(-1)!
  const { nextTo, next } = responseFields(await grace.get(`${list}&review=${id}`))
  expect(nextTo).toBe(`${list}&after=${id}&review=${next}#response-body`)
  expect(listedIds(await grace.get(nextTo!.split('#')[0]!))[0]).toBe(next)
})

test('the last review of a list offers no next one', async () => {
  const oldestFirst = `${list}&sort%5Bby%5D=published_at&sort%5Border%5D=asc`
  const [oldest] = listedIds(await grace.get(oldestFirst))
  const page = await grace.get(`${list}&review=${oldest}`)
  expect(page.text).toContain('Save note')
  expect(page.text).not.toContain('and next')
})

test('a next review that does not exist or belongs to another account is not opened', async () => {
  const { id: foreign } = await rows.one<{ id: string }>(
    'select max(id)::text as id from reviews where account_id = $1',
    [accounts.bakery.id],
  )
  const [id] = listedIds(await grace.get(list))
  const fields = responseFields(await grace.get(`${list}&review=${id}`))
  const sent = await respond(grace, id!, { ...fields, next: foreign, intent: 'next' })
  expect(sent.redirectTo).toBe(fields.returnTo)
  expect(textOf(await grace.get(sent.redirectTo!))).toContain(
    'Saved privately · Not on Healthgrades. The next review no longer exists',
  )
})

test('a path to another site is not followed', async () => {
  const [, id] = listedIds(await grace.get(list))
  const fields = responseFields(await grace.get(`${list}&review=${id}`))
  const sent = await respond(grace, id!, {
    ...fields,
    nextTo: 'https://elsewhere.example/',
    intent: 'next',
  })
  expect(sent.redirectTo).toBe(`/reviews/${fields.next}?dateDescriptor=all_time`)
})

test('the second of two users sees the first one’s response before publishing, and then goes on', async () => {
  const [id, next] = listedIds(await grace.get(list)).slice(2)
  const opened = responseFields(await grace.get(`${list}&review=${id}`))
  await respond(tomas, id!, { revision: '0', body: 'From Tomas' })
  const refused = await respond(grace, id!, { ...opened, body: 'From Grace', intent: 'next' })
  expect(refused.status).toBe(422)
  expect(textOf(refused)).toMatch(/Current note by Tomas Herrera ?, \w{3} \d.* From Tomas/)
  expect(refused.text).toMatch(/<textarea[^>]*>From Grace<\/textarea>/)
  const again = responseFields(refused)
  expect(again).toMatchObject({ revision: '1', next, nextTo: opened.nextTo, returnTo: opened.returnTo })
  const sent = await respond(grace, id!, { ...again, body: 'From Grace', intent: 'next' })
  expect(sent.redirectTo).toBe(opened.nextTo)
})

test('the page of a review leads to its neighbors and on to the next one after saving', async () => {
  const [first, second, third] = listedIds(await grace.get(list)).slice(3)
  const search = list.split('?')[1]
  const page = await grace.get(`/reviews/${second}?${search}`)
  const html = unescapeHtml(page.text)
  expect(html).toContain(`rel="prev" data-discover="true" href="/reviews/${first}?${search}"`)
  expect(html).toContain(`rel="next" data-discover="true" href="/reviews/${third}?${search}"`)
  const sent = await respond(grace, second!, { ...responseFields(page), intent: 'next' })
  expect(sent.redirectTo).toBe(`/reviews/${third}?${search}#response-body`)
})

test('tabs count the reviews of each response state within the other filters', async () => {
  const countsOn = async (path: string) => {
    const [tabs = ''] = /<nav aria-label="Response".*?<\/nav>/s.exec((await grace.get(path)).text) ?? []
    return [...tabs.matchAll(/\((?:<!-- -->)?([\d,]+)/g)].map(([, count]) => Number(count!.replace(',', '')))
  }
  const [all, unanswered, answered] = await countsOn('/reviews?dateDescriptor=all_time&sourceId=8')
  const { expected } = await rows.one<{ expected: number[] }>(
    `select array[count(*), count(*) - count(responded_at), count(responded_at)]::int[] as expected
     from reviews where account_id = $1 and source_id = 8`,
    [accounts.dental.id],
  )
  expect([all, unanswered, answered]).toEqual(expected)
  expect(await countsOn(list)).toEqual(expected)
  expect(await countsOn(list.replace('not_responded', 'responded'))).toEqual(expected)
})

test('found words are marked in the list', async () => {
  const { text } = await grace.get('/reviews?dateDescriptor=all_time&search_terms=friendly')
  const marks = [...text.matchAll(/<mark>([^<]*)<\/mark>/g)].map(([, word]) => word!.toLowerCase())
  expect(marks.length).toBeGreaterThan(0)
  expect(marks.every((word) => word.startsWith('friendly'))).toBe(true)
})

test('a search without hits keeps its text and the other filters, and leads on', async () => {
  const page = await grace.get('/reviews?rating=5&search_terms=zzzz')
  expect(textOf(page)).toContain('No reviews match “zzzz” and these filters.')
  const html = unescapeHtml(page.text)
  expect(html).toContain(
    'href="/reviews?dateDescriptor=all_time&rating=5&search_terms=zzzz">Search all time for “zzzz”</a>',
  )
  expect(html).toContain('href="/reviews?rating=5">Clear search</a></p>')
  const allTime = await grace.get('/reviews?dateDescriptor=all_time&search_terms=zzzz')
  expect(textOf(allTime)).not.toContain('Search all time')
})

test('the page for tags leads back to the list if no reviews are selected', async () => {
  const opened = await grace.get('/reviews/tags')
  expect(opened.redirectTo).toBe('/reviews')
  expect(textOf(await grace.get('/reviews'))).toContain('Select reviews first')
  const sent = await grace.post('/reviews/tags', { intent: 'add', name: 'Empty', returnTo: list })
  expect(sent.redirectTo).toBe(list)
  expect(textOf(await grace.get(list))).toContain('Select reviews first')
})
