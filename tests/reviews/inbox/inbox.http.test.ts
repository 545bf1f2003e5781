import { beforeAll, expect, test } from 'vitest'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn, textOf, type Visitor } from '../../support/visitor'

// The inbox without JavaScript: only links and forms.
const application = await startTestApplication({}, ['emulators', 'worker'])
const rows = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
let grace: Visitor
let tomas: Visitor
beforeAll(async () => {
  grace = await signIn(application.url, 'grace')
  tomas = await signIn(application.url, 'tomas')
})

const sourceIds = { google: 1, healthgrades: 8, feedback: 9 }
const listUnanswered = async (source: keyof typeof sourceIds, limit = 1) =>
  (
    await rows.all<{ id: string }>(
      `select r.id::text from reviews r where r.account_id = $1 and r.source_id = $2 and r.responded_at is null
         and not exists (select from responses p where (p.account_id, p.review_id) = (r.account_id, r.id))
       order by r.published_at desc limit $3`,
      [accounts.dental.id, sourceIds[source], limit],
    )
  ).map(({ id }) => id)

/** Submits a form; returns the page that it leads to, with its visible text. */
async function submitForm(visitor: Visitor, path: string, fields: Record<string, string | string[]>) {
  const response = await visitor.post(path, fields)
  if (!response.redirectTo) return { ...response, visibleText: textOf(response) }
  const page = await visitor.get(response.redirectTo)
  return { ...page, visibleText: textOf(page) }
}

test('a search names what has no effect in it, and keeps the text', async () => {
  const pageOf = async (search: string) => {
    const query = new URLSearchParams({ dateDescriptor: 'all_time', search_terms: search })
    const page = await grace.get(`/reviews?${query}`)
    expect(page.status).toBe(200)
    return { html: page.text, visibleText: textOf(page) }
  }
  expect((await pageOf('clean OR friendly')).visibleText).not.toContain('Ignored')
  const unclosed = await pageOf('friendly "dentist')
  expect(unclosed.visibleText).toContain('Searched for friendly and dentist. Ignored: "')
  expect(unclosed.html).toContain('value="friendly &quot;dentist"')
  const punctuation = await pageOf('!!! - |')
  expect(punctuation.visibleText).toContain('The search contains no word or emoji to look for.')
  expect(punctuation.visibleText).toContain('0 reviews')
})

test('a private note is written, edited and deleted, and its history shows each step', async () => {
  const [id] = await listUnanswered('healthgrades')
  const written = await submitForm(grace, `/reviews/${id}/response?rating=5`, {
    body: 'Thank you so much',
    revision: '0',
  })
  expect(written.visibleText).toContain('Saved privately · Not on Healthgrades')
  expect(written.visibleText).toContain(
    'Thank you so much Saved privately · Not on Healthgrades Grace Whitcomb',
  )
  expect(textOf(await grace.get(`/reviews/${id}`)).match(/Saved privately/g)).toHaveLength(1)
  const edited = await submitForm(tomas, `/reviews/${id}/response`, {
    body: 'Thank you very much',
    revision: '1',
  })
  expect(edited.visibleText).toContain(
    'Thank you very much Saved privately · Not on Healthgrades Tomas Herrera',
  )
  expect(textOf(await grace.get(`/reviews/${id}/response/delete`))).toContain('Delete this note?')
  const deleted = await submitForm(grace, `/reviews/${id}/response/delete`, {})
  expect(deleted.visibleText).toContain('Note deleted')
  const history = textOf(await grace.get(`/reviews/${id}/history`))
  expect(history).toMatch(
    /Response deleted Grace Whitcomb .* Private note saved Tomas Herrera .* Thank you very much Private note saved Grace Whitcomb .* Thank you so much/,
  )
})

test('a response to private feedback is final: it can be neither changed nor deleted', async () => {
  const [id] = await listUnanswered('feedback')
  expect(textOf(await grace.get(`/reviews/${id}`))).toContain('You can’t change it afterward.')
  const written = await submitForm(grace, `/reviews/${id}/response`, { body: 'Thank you', revision: '0' })
  expect(written.visibleText).toContain('Thank you Published Grace Whitcomb')
  expect(written.visibleText).toContain('This response can’t be changed here.')
  expect(written.visibleText).not.toContain('Edit response')
  const changed = await grace.post(`/reviews/${id}/response`, { body: 'No', revision: '1' })
  expect([changed.status, textOf(changed).includes('This response can’t be changed.')]).toEqual([422, true])
  const deleted = await submitForm(grace, `/reviews/${id}/response/delete`, { revision: '1' })
  expect(deleted.visibleText).toContain('This response can’t be deleted.')
  expect(deleted.visibleText).toContain('Thank you Published Grace Whitcomb')
})

test('after an edit conflict, a user sees the other’s text, keeps their own, and can save again', async () => {
  const [id] = await listUnanswered('healthgrades')
  await submitForm(tomas, `/reviews/${id}/response`, { body: 'From Tomas', revision: '0' })
  const refused = await grace.post(`/reviews/${id}/response`, { body: 'From Grace', revision: '0' })
  expect(refused.status).toBe(422)
  expect(textOf(refused)).toContain('Someone changed this response while you were writing')
  expect(textOf(refused)).toMatch(/Current note by Tomas Herrera ?, \w{3} \d.* From Tomas/)
  expect(refused.text).toMatch(/<textarea[^>]*>From Grace<\/textarea>/)
  const revision = /name="revision" value="(\d+)"/.exec(refused.text)![1]!
  expect(
    (await submitForm(grace, `/reviews/${id}/response`, { body: 'From Grace', revision })).visibleText,
  ).toContain('From Grace Saved privately · Not on Healthgrades')
})

test.each([
  ['', 'Enter a response'],
  ['   \n ', 'Enter a response'],
  ['ä'.repeat(2049), 'The response is too long: 4,098 bytes of 4,096 allowed'],
])('a response of %j is rejected with the reason', async (body, reason) => {
  const [id] = await listUnanswered('google')
  const refused = await grace.post(`/reviews/${id}/response`, { body: body.slice(0, 5000), revision: '0' })
  expect([refused.status, textOf(refused).includes(reason)]).toEqual([422, true])
  expect((await listUnanswered('google'))[0]).toBe(id)
})

test('a response to a Google review is sent by the worker and polled until Google has decided', async () => {
  await fetch(`${application.googleUrl}/emulator/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ settings: { moderationSeconds: 1 } }),
  })
  const [id] = await listUnanswered('google')
  const sent = await submitForm(grace, `/reviews/${id}/response`, {
    body: 'Thank you, see you soon',
    revision: '0',
  })
  expect(sent.visibleText).toContain('Publishing to Google…')
  const panel = async () => textOf(await grace.get(`/reviews/${id}`))
  await expect.poll(panel).toContain('Thank you, see you soon Awaiting approval')
  await expect.poll(panel, { interval: 250 }).toContain('Thank you, see you soon Published')
  expect(textOf(await grace.get(`/reviews/${id}/history`))).toMatch(
    /Published Google .* Sent for approval Google .* Response written Grace Whitcomb/,
  )
})

test('the inbox counts a response, but no private note', async () => {
  const loadAnsweredCount = async () =>
    /([\d,]+) responded/.exec(textOf(await grace.get('/reviews?dateDescriptor=all_time')))![1]
  const before = Number(await loadAnsweredCount())
  const [noted] = await listUnanswered('healthgrades')
  await submitForm(grace, `/reviews/${noted}/response`, { body: 'Call her', revision: '0' })
  expect(Number(await loadAnsweredCount())).toBe(before)
  const [answered] = await listUnanswered('feedback')
  await submitForm(grace, `/reviews/${answered}/response`, { body: 'Thank you', revision: '0' })
  expect(Number(await loadAnsweredCount())).toBe(before + 1)
})

test('selected reviews are tagged, and the tag filters the list', async () => {
  const ids = await listUnanswered('google', 3)
  const returnTo = '/reviews?dateDescriptor=all_time'
  const page = await submitForm(grace, '/reviews/tags', { intent: 'add', ids, name: 'Call back', returnTo })
  expect(page.visibleText).toContain('Tag added to 3 reviews')
  const { id } = await rows.one<{ id: string }>(`select id::text from tags where name = 'Call back'`)
  const narrowed = await grace.get(`/reviews?dateDescriptor=all_time&tags=${id}`)
  expect(textOf(narrowed)).toContain('3 reviews')
  const removed = await submitForm(grace, '/reviews/tags', {
    intent: 'remove',
    ids: ids[0]!,
    tagId: id,
    returnTo,
  })
  expect(removed.visibleText).toContain('Tag removed')
  expect(textOf(await grace.get(`/reviews?dateDescriptor=all_time&tags=${id}`))).toContain('2 reviews')
})

test('all matching reviews are tagged only if their number is still the one that the user saw', async () => {
  const search = 'dateDescriptor=all_time&rating=1'
  const list = await grace.get(`/reviews?${search}`)
  const expected = /name="expected"[^>]* value="(\d+)"/.exec(list.text)![1]!
  const fields = {
    intent: 'add',
    scope: 'all',
    search,
    expected,
    name: 'Unhappy',
    returnTo: `/reviews?${search}`,
  }
  const wrongCount = String(Number(expected) + 1)
  const refused = await grace.post('/reviews/tags', { ...fields, expected: wrongCount })
  expect(refused.status).toBe(422)
  expect(textOf(refused)).toContain(`The filter matches ${expected} reviews now`)
  expect((await rows.all(`select from tags where name = 'Unhappy'`)).length).toBe(0)
  expect((await submitForm(grace, '/reviews/tags', fields)).visibleText).toContain(
    `Tag added to ${expected} reviews`,
  )
})

test('a tag without a name is rejected, and the selection is kept', async () => {
  const [id] = await listUnanswered('google')
  const refused = await grace.post('/reviews/tags', {
    intent: 'add',
    ids: id!,
    name: ' ',
    returnTo: '/reviews',
  })
  expect([refused.status, textOf(refused).includes('Enter a tag')]).toEqual([422, true])
  expect(refused.text).toMatch(new RegExp(`name="ids" value="${id}"`))
})

test('a user who may only read sees no forms for reviews', async () => {
  const ruth = await signIn(application.url, 'ruth')
  const { id } = await rows.one<{ id: string }>(
    'select max(id)::text as id from reviews where account_id = $1',
    [accounts.bakery.id],
  )
  for (const path of ['/reviews', `/reviews/${id}`]) {
    const { text } = await ruth.get(path)
    expect([
      path,
      /<form[^>]+method="post"[^>]+action="\/reviews/.test(text),
      /Settings|Imports/.test(textOf({ text } as never)),
    ]).toEqual([path, false, false])
  }
  expect((await ruth.post(`/reviews/${id}/response`, { body: 'No', revision: '0' })).status).toBe(403)
  expect((await ruth.post('/reviews/tags', { intent: 'add', ids: id, name: 'No' })).status).toBe(403)
})

test('a partner responds in a child account under their own name', async () => {
  const nora = await signIn(application.url, 'nora')
  const [id] = await listUnanswered('healthgrades')
  const prefix = `/as/${accounts.dental.id}`
  const page = await submitForm(nora, `${prefix}/reviews/${id}/response`, {
    body: 'From your agency',
    revision: '0',
  })
  expect(page.visibleText).toContain('From your agency Saved privately · Not on Healthgrades Nora Vance')
  const links = [...page.text.matchAll(/<a\b[^>]*href="(\/[^"]*)"/g)].map(([, href]) => href!)
  expect(links.filter((href) => !href.startsWith(prefix) && !/^\/(assets|login|logout)/.test(href))).toEqual(
    [],
  )
})

test('text in a right-to-left script has its own direction in the list, the review and the printout', async () => {
  const { id } = await rows.one<{ id: string }>(
    `update reviews set body = 'خدمة ممتازة وطاقم لطيف', reviewer_name = 'ليلى' where id = (
       select id from reviews where account_id = $1 order by published_at desc limit 1) returning id::text`,
    [accounts.dental.id],
  )
  for (const path of [
    '/reviews?dateDescriptor=all_time',
    `/reviews/${id}`,
    '/reviews/print?dateDescriptor=all_time',
  ]) {
    const { text } = await grace.get(path)
    expect(text).toMatch(/<(p|td)(?=[^>]*\bdir="auto")[^>]*>[^<]*خدمة ممتازة/)
  }
})

test('tags are shown on lists and on the review with the flag for both, or with the flag of that page', async () => {
  const visitor = await signIn(application.url, 'dana')
  const { id } = await rows.one<{ id: string }>(
    `select review_id::text as id from review_tags where account_id = $1 limit 1`,
    [accounts.bakery.id],
  )
  const flags = (all: boolean, list: boolean, detail: boolean) =>
    `features.reviewTags=${all}&features.reviewTagsIndex=${list}&features.reviewTagsDetail=${detail}`
  const shownOn = async (query: string) => {
    const list = await visitor.get(`/reviews?dateDescriptor=all_time&${query}`)
    const review = await visitor.get(`/reviews/${id}?${query}`)
    return [list.text.includes('action="/reviews/tags"'), review.text.includes('action="/reviews/tags"')]
  }
  expect(await shownOn(flags(false, false, false))).toEqual([false, false])
  expect(await shownOn(flags(false, true, false))).toEqual([true, false])
  expect(await shownOn(flags(false, false, true))).toEqual([false, true])
  expect(await shownOn(flags(true, false, false))).toEqual([true, true])
})

test('a deleted tag leaves its reviews, the filter and the list of tags, and only managers can delete it', async () => {
  const dana = await signIn(application.url, 'dana')
  const priya = await signIn(application.url, 'priya')
  const tag = await rows.one<{ id: string; name: string; reviews: number }>(
    `select t.id::text, t.name, count(*)::int as reviews from tags t
       join review_tags m on (m.account_id, m.tag_id) = (t.account_id, t.id)
     where t.account_id = $1 group by t.account_id, t.id order by t.id limit 1`,
    [accounts.bakery.id],
  )
  const page = `/settings/tags/${tag.id}/delete`
  expect((await priya.get('/settings/tags')).text).not.toContain(page)
  expect((await priya.post(page, {})).status).toBe(403)
  expect((await dana.get('/settings/tags')).text).toContain(page)
  expect(textOf(await dana.get(page))).toContain(`It will be removed from ${tag.reviews} review`)
  const { visibleText } = await submitForm(dana, page, {})
  expect(visibleText).toContain('Tag deleted')
  expect(await rows.all('select from review_tags where tag_id = $1', [tag.id])).toEqual([])
  expect((await dana.get(page)).status).toBe(404)
  const event = await rows.one<{ subject: string; details: unknown }>(
    `select subject, details from audit_events where account_id = $1 and action = 'tag.deleted'`,
    [accounts.bakery.id],
  )
  expect(event).toEqual({ subject: tag.name, details: { tagId: tag.id, reviews: tag.reviews } })
  expect((await grace.get(page)).status).toBe(404)
})
