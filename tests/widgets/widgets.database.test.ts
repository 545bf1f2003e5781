import { beforeAll, describe, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { describeShown } from '#app/kit/forms/form-edits.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadViewerOfUser } from '#app/platform/viewer/viewer-of-user.server'
import { findReviews } from '#app/product/widgets/choosable-reviews.server'
import { loadCreationPage } from '#app/product/widgets/editor/creation-page.server'
import { loadEditPage } from '#app/product/widgets/editor/edit-page.server'
import { newWidgetContent } from '#app/product/widgets/editor/new-widget'
import { openPreviewContent } from '#app/product/widgets/editor/preview-content.server'
import {
  draftPreviewHref,
  loadDraftPreview,
  loadEditor,
  submitWidgetForm,
} from '#app/product/widgets/editor.server'
import { editWidget } from '#app/product/widgets/edits/edit-widget.server'
import { editedValuesOf } from '#app/product/widgets/edits/edited-values'
import { choicesOf } from '#app/product/widgets/form/submitted-choices'
import { listWidgets } from '#app/product/widgets/list/widget-list.server'
import type { WidgetContent } from '#app/product/widgets/widget'
import {
  createWidget,
  deleteWidget,
  duplicateWidget,
  findSaveError,
  findWidget,
  requireWidget,
  toSaveError,
  updateWidget,
} from '#app/product/widgets/widgets.server'
import { createBuilders } from '../support/builders'
import { type DemoAccounts, seedDemoAccounts, today } from '../support/people'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
let demo: DemoAccounts
let bakery: string
let dana: Viewer
let leo: Viewer
let leosLocations: string[]
let otherLocationId: string
/** Reviews of Leo's first location, newest first. */
let reviews: string[]

beforeAll(async () => {
  demo = await seedDemoAccounts(database)
  bakery = demo.accounts.bakery.id
  dana = (await loadViewerOfUser(bakery, demo.people.dana.userId))!
  leo = (await loadViewerOfUser(bakery, demo.people.leo.userId))!
  const ids = async (statement: string, values: unknown[]) =>
    (await rows.all<{ id: string }>(statement, values)).map(({ id }) => id)
  leosLocations = await ids('select location_id::text as id from user_locations where user_id = $1', [
    leo.userId,
  ])
  otherLocationId = (
    await ids('select id::text from locations where account_id = $1 and id <> all($2) limit 1', [
      bakery,
      leosLocations,
    ])
  )[0]!
  reviews = await ids(
    `select id::text from reviews where account_id = $1 and location_id = $2 and body <> ''
       and source_id in (select id from sources where code <> 'feedback')
     order by published_at desc, id desc limit 20`,
    [bakery, leosLocations[0]],
  )
})

const carousel = (overrides: Partial<WidgetContent> = {}): WidgetContent => {
  const content = newWidgetContent('teaser', [leosLocations[0]!])
  return {
    ...content,
    reviewIds: reviews.slice(0, 15),
    settings: { ...content.settings, autoPublish: false },
    ...overrides,
  }
}
const queryAsDana = <T>(fn: (tx: Tx) => Promise<T>) => dana.query(fn)

async function createdWidgetId(content = carousel(), viewer = dana): Promise<string> {
  const saved = await viewer.query((tx) => createWidget(tx, viewer, content, today))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

describe('a widget', () => {
  test('is loaded as it was saved, is replaced as a whole, and keeps its key', async () => {
    const id = await createdWidgetId()
    const before = (await queryAsDana((tx) => findWidget(tx, id)))!
    expect(before.content).toEqual(carousel())
    expect(before.key).toMatch(/^[0-9a-f]{32}$/)
    const content = carousel({ locationIds: null, reviewIds: [reviews[3]!, reviews[1]!], name: 'Another' })
    await queryAsDana((tx) => updateWidget(tx, dana, { id }, content, today))
    const after = (await queryAsDana((tx) => findWidget(tx, id)))!
    expect(after.content).toEqual(content)
    expect(after.key).toBe(before.key)
  })

  test('is found only by its type and account until it is deleted, and each step is in the audit log', async () => {
    const id = await createdWidgetId(carousel({ name: 'On record' }))
    const found = await queryAsDana((tx) => requireWidget(tx, id, 'teaser'))
    for (const [account, type] of [
      [bakery, 'full_page'],
      [demo.accounts.inn.id, 'teaser'],
    ] as const)
      await expect(asAccount(account, (tx) => requireWidget(tx, id, type))).rejects.toMatchObject({
        status: 404,
      })
    const copy = await queryAsDana((tx) => duplicateWidget(tx, dana, found, today))
    expect(copy.ok && (await queryAsDana((tx) => findWidget(tx, copy.id)))).toMatchObject({
      content: { ...found.content, name: 'On record (copy)' },
    })
    await queryAsDana((tx) => deleteWidget(tx, dana, found))
    expect(await queryAsDana((tx) => findWidget(tx, id))).toBeNull()
    const auditEvents = await rows.all(
      `select action, subject, kind from audit_events where account_id = $1 and subject like 'On record%' order by id`,
      [bakery],
    )
    expect(auditEvents).toEqual([
      { action: 'widget.created', subject: 'On record', kind: 'change' },
      { action: 'widget.created', subject: 'On record (copy)', kind: 'change' },
      { action: 'widget.deleted', subject: 'On record', kind: 'deletion' },
    ])
  })

  test('loses deleted reviews and locations but continues to exist', async () => {
    const location = await build.location({ account_id: bakery, name: 'Soon gone' })
    const review = reviews[17]!
    const id = await createdWidgetId(
      carousel({ locationIds: [leosLocations[0]!, location.id], reviewIds: [review, reviews[0]!] }),
    )
    await rows.all('delete from reviews where account_id = $1 and id = $2', [bakery, review])
    await rows.all('delete from locations where account_id = $1 and id = $2', [bakery, location.id])
    expect((await queryAsDana((tx) => findWidget(tx, id)))!.content).toMatchObject({
      locationIds: [leosLocations[0]],
      reviewIds: [reviews[0]],
    })
  })

  test('is refused with a review of another location, or with locations or reviews that do not exist', async () => {
    const saveErrorOf = (content: WidgetContent, viewer = dana) =>
      viewer.query((tx) => createWidget(tx, viewer, content, today))
    expect(
      await saveErrorOf(carousel({ locationIds: [otherLocationId], reviewIds: [reviews[0]!] })),
    ).toMatchObject({
      field: 'reviews',
      reason: 'One review is from a location that isn’t selected',
    })
    expect(await saveErrorOf(carousel({ locationIds: ['999999999'] }))).toMatchObject({ field: 'locations' })
    expect(await saveErrorOf(carousel({ reviewIds: ['999999999'] }))).toMatchObject({ field: 'reviews' })
  })
})

test('saving a widget that was deleted in another tab returns 404', async () => {
  for (const locationIds of [null, [leosLocations[0]!]]) {
    const id = await createdWidgetId(carousel({ locationIds }))
    await queryAsDana(async (tx) => deleteWidget(tx, dana, await requireWidget(tx, id, 'teaser')))
    await expect(
      queryAsDana((tx) => updateWidget(tx, dana, { id }, carousel({ locationIds }), today)),
    ).rejects.toMatchObject({ status: 404 })
  }
})

test('a location or review deleted during a save refuses the save without a server error', async () => {
  for (const [constraint, field] of [
    ['widget_locations_account_id_location_id_fkey', 'locations'],
    ['widget_reviews_account_id_review_id_fkey', 'reviews'],
  ]) {
    const constraints = await rows.all('select 1 from pg_constraint where conname = $1', [constraint])
    expect(constraints.length).toBeGreaterThan(0)
    expect(toSaveError(Object.assign(new Error(), { constraint }))).toMatchObject({ ok: false, field })
  }
  expect(() => toSaveError(new Error('away'))).toThrow('away')
})

describe('featured reviews', () => {
  test('stay chosen while all matching reviews are shown, except those that no longer exist', async () => {
    const matching = carousel({ reviewIds: [reviews[4]!, '999999999', reviews[2]!] })
    matching.settings.autoPublish = true
    const id = await createdWidgetId(matching)
    expect((await queryAsDana((tx) => findWidget(tx, id)))!.content.reviewIds).toEqual([
      reviews[4],
      reviews[2],
    ])
  })

  test('must be of a source that is shown; private feedback only if its source was chosen', async () => {
    const source = (await rows.one<{ id: string }>(`select id::text from sources where code = 'feedback'`)).id
    const { id } = await build.review({
      account_id: bakery,
      location_id: leosLocations[0]!,
      source_id: source,
      body: 'Told alone',
      published_at: today,
    })
    const content = carousel({ reviewIds: [id] })
    const chosen = { ...content, settings: { ...content.settings, sourceIds: [source] } }
    const refusal = (content: WidgetContent) => queryAsDana((tx) => findSaveError(tx, dana, content))
    expect(await refusal(content)).toMatchObject({
      field: 'reviews',
      reason: 'One review is from a source that isn’t selected. Select it or choose other reviews',
    })
    expect(await refusal(chosen)).toBeNull()
    const found = (content: WidgetContent) =>
      queryAsDana((tx) =>
        findReviews(tx, { ...choicesOf(content), reviews: [] }, '', { now: today, timeZone: 'UTC' }),
      )
    expect((await found(content)).map((one) => one.id)).not.toContain(id)
    expect((await found(chosen)).map((one) => one.id)).toContain(id)
    await rows.all('delete from reviews where account_id = $1 and id = $2', [bakery, id])
  })
})

describe('a limited user', () => {
  test('sees only widgets whose locations they all can see', async () => {
    const own = await createdWidgetId(carousel(), leo)
    const widerScope = await createdWidgetId(carousel({ locationIds: [leosLocations[0]!, otherLocationId] }))
    const all = await createdWidgetId(carousel({ locationIds: null }))
    const canLeoSee = async (id: string) => (await leo.query((tx) => findWidget(tx, id))) !== null
    expect(await Promise.all([own, widerScope, all].map(canLeoSee))).toEqual([true, false, false])
    const { value } = await leo.query((tx) => listWidgets(tx, new URLSearchParams()))
    const listed = value!.widgets.map(({ id }) => id)
    expect([listed.includes(own), listed.includes(widerScope), listed.includes(all)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('can choose only their own locations', async () => {
    const trySave = (content: WidgetContent) => leo.query((tx) => createWidget(tx, leo, content, today))
    expect(await trySave(carousel({ locationIds: null }))).toMatchObject({ ok: false, field: 'locations' })
    expect(await trySave(carousel({ locationIds: [otherLocationId] }))).toMatchObject({
      ok: false,
      field: 'locations',
    })
    const { editor, preview } = await loadCreationPage(leo, 'teaser', new URLSearchParams(), today)
    expect(editor.canChooseAllLocations).toBe(false)
    expect(editor.locations.entries.map(({ id }) => id).sort()).toEqual([...leosLocations].sort())
    expect(preview).toBeNull()
  })

  test('can change and delete their own widgets', async () => {
    const id = await createdWidgetId(carousel(), leo)
    const content = carousel({ locationIds: leosLocations, reviewIds: [reviews[1]!] })
    await leo.query((tx) => updateWidget(tx, leo, { id }, content, today))
    const found = (await leo.query((tx) => findWidget(tx, id)))!
    expect(found.content.locationIds!.toSorted()).toEqual(leosLocations.toSorted())
    await leo.query((tx) => deleteWidget(tx, leo, found))
    expect(await queryAsDana((tx) => findWidget(tx, id))).toBeNull()
  })
})

test('a limited user’s save keeps what others have saved, and does not find a widget that shows other locations since', async () => {
  const opened = carousel({ locationIds: [leosLocations[0]!] })
  const shown = describeShown(editedValuesOf(opened))
  const id = await createdWidgetId(opened)
  await queryAsDana((tx) => updateWidget(tx, dana, { id }, { ...opened, name: 'By Dana' }, today))
  const titled = { ...opened, settings: { ...opened.settings, title: 'By Leo' } }
  const saveAsLeo = () => leo.query((tx) => editWidget(tx, leo, id, titled, { shown, now: today }))
  expect(await saveAsLeo()).toEqual({ ok: true, id })
  const saved = (await queryAsDana((tx) => findWidget(tx, id)))!
  expect(saved).toMatchObject({
    changedBy: leo.name,
    content: { name: 'By Dana', settings: { title: 'By Leo' } },
  })
  const wider = { ...saved.content, locationIds: [leosLocations[0]!, otherLocationId] }
  await queryAsDana((tx) => updateWidget(tx, dana, { id }, wider, today))
  await expect(saveAsLeo()).rejects.toMatchObject({ status: 404 })
})

test('a featured review that was deleted at its source in the meantime is left out of what is saved', async () => {
  const source = (await rows.one<{ id: string }>(`select id::text from sources where code = 'google'`)).id
  const { id: deleted } = await build.review({
    account_id: bakery,
    location_id: leosLocations[0]!,
    source_id: source,
    published_at: today,
  })
  const opened = carousel({ reviewIds: [deleted, reviews[0]!] })
  const id = await createdWidgetId(opened)
  await rows.all('delete from reviews where account_id = $1 and id = $2', [bakery, deleted])
  const edit = { shown: describeShown(editedValuesOf(opened)), now: today }
  expect(await queryAsDana((tx) => editWidget(tx, dana, id, { ...opened, name: 'New' }, edit))).toEqual({
    ok: true,
    id,
  })
  expect((await queryAsDana((tx) => findWidget(tx, id)))!.content).toMatchObject({
    name: 'New',
    reviewIds: [reviews[0]],
  })
})

test('an account can have a thousand widgets, including those that a limited user does not see', async () => {
  await rows.all(
    `insert into widgets (account_id, key, name, widget_type, settings, has_all_locations, created_by, changed_by)
     select $1, md5('many' || n), 'Many', 'star_snapshot', '{"allowedSites": []}', true, 'Dana', 'Dana'
     from generate_series(1, 1000) as n`,
    [bakery],
  )
  expect(await leo.query((tx) => createWidget(tx, leo, carousel(), today))).toMatchObject({
    ok: false,
    reason: 'You have 1000 widgets, the maximum. Delete one first',
  })
  await rows.all(`delete from widgets where account_id = $1 and name = 'Many'`, [bakery])
})

test('the list shows the newest first, 25 per page, and can be searched by name', async () => {
  for (let n = 0; n < 26; n++) await createdWidgetId(carousel({ name: `Shelf ${n} 100%`, reviewIds: [] }))
  const page = async (search: string) =>
    (await queryAsDana((tx) => listWidgets(tx, new URLSearchParams(search)))).value!
  const first = await page('keywords=100%25')
  expect([first.total, first.widgets.length, first.widgets[0]!.name]).toEqual([26, 25, 'Shelf 25 100%'])
  expect((await page('keywords=100%25&page=2')).widgets.map(({ name }) => name)).toEqual(['Shelf 0 100%'])
  expect((await page('keywords=shelf 7 ')).widgets).toMatchObject([
    { autoPublish: false, locationSummary: expect.any(String) },
  ])
  expect((await page('page=9999')).widgets).toEqual([])
})

describe('the editor', () => {
  const request = (fields: [string, string][]) => {
    const body = new URLSearchParams([
      ...(['name', 'title'].map((name) => [name, 'Bread']) as [string, string][]),
      ...([
        ['reach', 'some'],
        ['locations', leosLocations[0]],
        ['scheme', 'light'],
        ['corner', 'round'],
        ['font', 'own'],
        ['locale', 'de-DE'],
      ] as [string, string][]),
      ...fields,
    ])
    return new Request('http://localhost/', { method: 'POST', body })
  }
  const submit = (fields: [string, string][], viewer = dana) =>
    submitWidgetForm(viewer, 'teaser', request(fields), (tx, content) =>
      createWidget(tx, viewer, content, today),
    )

  test('previews the input if it could be saved, and saves nothing', async () => {
    const before = await rows.one('select count(*) from widgets')
    const loadPreview = (fields: [string, string][], viewer = dana) =>
      loadDraftPreview(viewer, 'teaser', request(fields))
    const { preview } = await loadPreview([['choice', 'matching']])
    const sealed = new URL(preview!, 'http://localhost').searchParams.get('of')!
    expect(openPreviewContent(sealed, new Date())?.content.settings.title).toBe('Bread')
    expect(await loadPreview([['corner', 'wavy']])).toEqual({ preview: null })
    expect(await loadPreview([['locations', otherLocationId]], leo)).toEqual({ preview: null })
    expect(await rows.one('select count(*) from widgets')).toEqual(before)
  })

  test('adds, moves and removes featured reviews with its buttons', async () => {
    const submitChoice = (ids: string[], intent: string) =>
      submit([
        ['choice', 'featured'],
        ...ids.map((id) => ['reviews', id] as [string, string]),
        ['intent', intent],
      ])
    const [a, b] = reviews as [string, string]
    const chosen = async (ids: string[], intent: string) => {
      const { response } = await submitChoice(ids, intent)
      return [response!.data.editor.reviews.map(({ id }) => id), response!.data.editor.announcement]
    }
    expect(await chosen([a], `add-${b}`)).toEqual([[a, b], 'Added. 2 of 15 reviews chosen.'])
    expect(await chosen([a, b], `up-${b}`)).toEqual([[b, a], 'Moved to position 1 of 2.'])
    expect(await chosen([a, b], `remove-${a}`)).toEqual([[b], 'Removed. 1 of 15 reviews chosen.'])
    expect((await submitChoice([a], `add-${b}`)).response!.init).toEqual({ status: 200 })
  })

  test('finds reviews of the chosen locations by text, rating and source', async () => {
    const found = async (overrides: object, searchTerms = '') =>
      queryAsDana((tx) =>
        findReviews(tx, { ...choicesOf(carousel({ reviewIds: [] })), ...overrides }, searchTerms, {
          now: today,
          timeZone: 'UTC',
        }),
      )
    expect((await found({})).map(({ id }) => id)).toEqual(
      reviews.filter((id) => id !== reviews[17]).slice(0, 10),
    )
    const best = await found({ minRating: 5 })
    expect(new Set(best.map(({ rating }) => rating))).toEqual(new Set([5]))
    expect(await found({}, 'no such word anywhere')).toEqual([])
    expect(await found({ locations: [] })).toEqual([])
  })

  test('finds reviews with text although many newer ones have none', async () => {
    await rows.all(
      `insert into reviews (account_id, location_id, source_id, dedupe_key, rating, body, sentiment, published_at)
       select $1, $2, (select id from sources where code = 'google'), 'silent ' || n, 5, '', 1, $3
       from generate_series(1, 120) as n`,
      [bakery, leosLocations[0], new Date(today.getTime() - 1000)],
    )
    const choices = { ...choicesOf(carousel({ reviewIds: reviews.slice(0, 2) })), onlyWithText: true }
    const found = await queryAsDana((tx) => findReviews(tx, choices, '', { now: today, timeZone: 'UTC' }))
    await rows.all(`delete from reviews where account_id = $1 and dedupe_key like 'silent %'`, [bakery])
    expect(found.map(({ id }) => id)).toEqual(reviews.slice(2, 12))
  })

  test('previews the input for an hour without saving it, and only locations the user can see', async () => {
    const count = async () => (await rows.one<{ n: string }>('select count(*) as n from widgets', [])).n
    const before = await count()
    const { response } = await submit([['intent', 'preview']])
    const sealed = new URL(response!.data.preview!, 'http://localhost').searchParams.get('of')!
    expect(openPreviewContent(sealed, new Date())).toMatchObject({
      accountId: bakery,
      content: { settings: { title: 'Bread', locale: 'de-DE', autoPublish: true } },
    })
    expect(openPreviewContent(sealed, new Date(Date.now() + 61 * 60_000))).toBeNull()
    const otherResponse = await submit(
      [
        ['intent', 'preview'],
        ['locations', otherLocationId],
      ],
      leo,
    )
    expect(otherResponse.response!.data).toMatchObject({
      preview: null,
      error: { locations: [expect.any(String)] },
    })
    expect(await count()).toBe(before)
  })

  test('shows all errors at once and keeps the input', async () => {
    const { response } = await submit([
      ['name', ''],
      ['choice', 'featured'],
      ['hasCustomColors', 'on'],
      ['colors.text', '#777777'],
      ['colors.background', '#888888'],
      ['colors.accent', '#000000'],
      ['sites', 'shop.example\nnot a site'],
    ])
    expect(response!.init).toEqual({ status: 422 })
    expect(Object.keys(response!.data.error!).sort()).toEqual(['name', 'sites'])
    expect(response!.data.initialValue).toMatchObject({
      sites: 'shop.example\nnot a site',
      hasCustomColors: 'on',
    })
  })

  test('starts with the location the user came from, if they can see it', async () => {
    const loadPage = (id: string, viewer: Viewer) =>
      loadCreationPage(
        viewer,
        'location_info',
        new URLSearchParams({ fromPage: 'location', location_id: id }),
        today,
      )
    expect((await loadPage(otherLocationId, dana)).fromLocation).toMatchObject({ id: otherLocationId })
    expect((await loadPage(otherLocationId, dana)).values.locations).toEqual([otherLocationId])
    expect(await loadPage(otherLocationId, leo)).toMatchObject({ fromLocation: null, preview: null })
    expect(await loadPage("1' or", dana)).toMatchObject({ fromLocation: null })
  })

  test('after saving, previews the saved widget rather than the cached one', async () => {
    const id = await createdWidgetId(carousel({ name: 'Just saved' }))
    const { preview } = await loadEditPage(dana, 'teaser', id, today)
    const sealed = new URL(preview!, 'http://localhost').searchParams.get('of')!
    expect(openPreviewContent(sealed, today)!.content).toEqual({ ...carousel(), name: '' })
  })

  test('fits a draft of 500 locations and 20 sites into an address', () => {
    const content = carousel({
      locationIds: Array.from({ length: 500 }, (_, n) => String(1_000_000 + n * 7_919)),
    })
    content.settings.allowedSites = Array.from(
      { length: 20 },
      (_, n) => `https://${'w'.repeat(60)}${n}.example`,
    )
    expect(draftPreviewHref(dana, content, today)!.length).toBeLessThan(6_000)
  })

  test('shows no preview without a location', async () => {
    expect(draftPreviewHref(dana, carousel({ locationIds: [] }), today)).toBeNull()
    const { editor } = await queryAsDana((tx) => loadEditor(tx, dana, carousel()))
    expect(editor.reviews.map(({ id }) => id)).toEqual(carousel().reviewIds)
  })
})
