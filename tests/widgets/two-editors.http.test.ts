import { describe, expect, test } from 'vitest'
import type { WidgetSettings, WidgetType } from '#app/product/widgets/widget'
import { widgetTypeNames, widgetTypes } from '#app/product/widgets/widget'
import { createBuilders } from '../support/builders'
import { parseForms } from '../support/parse-forms'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { type PageResponse, signIn, textOf, type Visitor } from '../support/visitor'

const application = await startTestApplication({ MAIL: 'off' })
const rows = await openSql(application.database)
const build = createBuilders(rows)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const account_id = cast.accounts.bakery.id
const dana = await signIn(application.url, 'dana')
const marco = await signIn(application.url, 'marco')

const loadIds = async (statement: string, values: unknown[]) =>
  (await rows.all<{ id: string }>(statement, values)).map(({ id }) => id)
const [first = '', second = ''] = await loadIds(
  'select location_id::text as id from user_locations where user_id = $1 order by 1',
  [cast.people.leo.userId],
)
const [third = ''] = await loadIds(
  `select id::text from locations where account_id = $1 and id <> all($2) and removed_at is null order by id`,
  [account_id, [first, second]],
)
const nameOf = async (locationId: string) =>
  (await rows.one<{ name: string }>('select name from locations where id = $1', [locationId])).name
const sources = await loadIds(
  `select distinct source_id::text as id from reviews
   where account_id = $1 and source_id in (select id from sources where code <> 'feedback') order by 1`,
  [account_id],
)
const [source = '', otherSource = ''] = sources
const loadReviews = (locationId: string, count: number) =>
  loadIds(
    `select id::text from reviews where account_id = $1 and location_id = $2 and source_id = any($3)
     order by id limit $4`,
    [account_id, locationId, sources, count],
  )

type Fields = [string, string][]

/** The page and the stored content of a new widget. */
async function createWidget(
  type: WidgetType,
  { locations = [first], settings = {}, reviews = [] as string[] } = {},
) {
  const content = { allowedSites: [], autoPublish: reviews.length === 0, ...settings }
  const widget = await build.widget(
    { account_id, widget_type: type, settings: JSON.stringify(content) },
    locations,
  )
  for (const [n, review_id] of reviews.entries())
    await build.insert('widget_reviews', { account_id, widget_id: widget.id, review_id, ordinal: n + 1 })
  const load = () =>
    rows.one<{ name: string; locations: string[] | null; reviews: string[]; settings: WidgetSettings }>(
      `select name, settings,
         case when has_all_locations then null else array(
           select location_id::text from widget_locations where widget_id = w.id order by location_id::text) end as locations,
         array(select review_id::text from widget_reviews where widget_id = w.id order by ordinal) as reviews
       from widgets w where id = $1`,
      [widget.id],
    )
  return { path: `/amplify/widgets/edit/${type}/${widget.id}`, load }
}

/** Returns what a browser would submit from the page, as the person left it. */
const fieldsIn = ({ text }: PageResponse): Fields =>
  parseForms(text, '').find(({ fields }) => fields.some(([name]) => name === 'shown'))!.fields
const openForm = async (visitor: Visitor, path: string) => fieldsIn(await visitor.get(path))
const change = (fields: Fields, name: string, ...values: string[]): Fields => [
  ...fields.filter(([each]) => each !== name),
  ...values.map((value): [string, string] => [name, value]),
]
const save = (visitor: Visitor, path: string, fields: Fields) =>
  visitor.post(path, change(fields, 'intent', 'save'))

/** Two people open the form. Dana saves hers, then Marco saves his. Returns the response to him. */
async function editBoth(
  path: string,
  { danas, marcos }: Record<'danas' | 'marcos', (fields: Fields) => Fields>,
): Promise<PageResponse> {
  const [openedByDana, openedByMarco] = [await openForm(dana, path), await openForm(marco, path)]
  expect((await save(dana, path, danas(openedByDana))).status).toBe(302)
  return save(marco, path, marcos(openedByMarco))
}
const conflictsIn = (response: PageResponse) =>
  /Saved value Your value (.*?) Name Only visible/s.exec(textOf(response))?.[1]

test.each(widgetTypeNames)(
  'the corners and the title of a %s that two people change both hold',
  async (type) => {
    const { path, load } = await createWidget(type)
    const saved = await editBoth(path, {
      danas: (fields) => change(fields, 'corner', 'square'),
      marcos: (fields) => change(fields, 'title', 'Kind words'),
    })
    expect(saved.status).toBe(302)
    const { settings } = await load()
    expect(settings).toMatchObject({ title: 'Kind words', theme: { corner: 'square' } })
  },
)

test('a title that two people change comes back to the second, with both titles, and saving again keeps the typed one', async () => {
  const { path, load } = await createWidget('star_snapshot')
  const refused = await editBoth(path, {
    danas: (fields) => change(change(fields, 'title', 'Our guests'), 'font', 'page'),
    marcos: (fields) => change(change(fields, 'title', 'Our reviews'), 'corner', 'round'),
  })
  expect(refused.status).toBe(422)
  expect(textOf(refused)).toContain('This widget was changed while you were editing it. Nothing was saved.')
  expect(conflictsIn(refused)).toMatch(/^Title for screen readers Our guests Dana Okafor ?, .* Our reviews$/)
  expect((await load()).settings.title).toBe('Our guests')

  const shownAgain = fieldsIn(refused)
  expect(shownAgain).toContainEqual(['title', 'Our reviews'])
  expect((await save(marco, path, shownAgain)).status).toBe(302)
  expect((await load()).settings).toMatchObject({
    title: 'Our reviews',
    theme: { corner: 'round', font: 'page' },
  })
})

test('what a conflict shows are the words of the form', async () => {
  const { path } = await createWidget('teaser')
  const choose = (fields: Fields, values: Record<string, string>) =>
    Object.entries(values).reduce((chosen, [name, value]) => change(chosen, name, value), fields)
  const refused = await editBoth(path, {
    danas: (fields) =>
      choose(fields, {
        minRating: '4',
        scheme: 'dark',
        corner: 'square',
        locale: 'de-DE',
        sites: 'a.example',
      }),
    marcos: (fields) =>
      choose(fields, {
        minRating: '5',
        scheme: 'system',
        corner: 'round',
        locale: 'fr-CA',
        sites: 'b.example',
      }),
  })
  const conflicts = conflictsIn(refused)
  expect(conflicts).toMatch(/Lowest rating 4 stars or more .* 5 stars/)
  expect(conflicts).toMatch(/Light or dark Dark .* Match visitor’s device/)
  expect(conflicts).toMatch(/Corners Square .* Round/)
  expect(conflicts).toMatch(/Dates and numbers German \(Germany\) .* Canadian French/)
  expect(conflicts).toMatch(/Allowed websites https:\/\/a\.example .* https:\/\/b\.example$/)
})

describe('lists', () => {
  test('of locations, sources and websites, one person adds and the other removes, and both hold', async () => {
    const { path, load } = await createWidget('teaser', {
      locations: [first, second],
      settings: { sourceIds: [source], allowedSites: ['https://a.example', 'https://b.example'] },
    })
    const choose = (fields: Fields, locations: string[], sourceIds: string[], sites: string) =>
      change(change(change(fields, 'locations', ...locations), 'sources', ...sourceIds), 'sites', sites)
    const saved = await editBoth(path, {
      danas: (fields) => choose(fields, [first], [source, otherSource], 'a.example'),
      marcos: (fields) => choose(fields, [first, second, third], [source], 'a.example\nb.example\nc.example'),
    })
    expect(saved.status).toBe(302)
    const { locations, settings } = await load()
    expect(locations).toEqual([first, third].sort())
    expect(settings).toMatchObject({
      sourceIds: [source, otherSource],
      allowedSites: ['https://a.example', 'https://c.example'],
    })
  })

  test('of websites never become "all" because two people have each removed one', async () => {
    const allowedSites = ['https://a.example', 'https://b.example']
    const { path, load } = await createWidget('star_snapshot', { settings: { allowedSites } })
    const refused = await editBoth(path, {
      danas: (fields) => change(fields, 'sites', 'a.example'),
      marcos: (fields) => change(fields, 'sites', 'b.example'),
    })
    expect(refused.status).toBe(422)
    expect(conflictsIn(refused)).toMatch(
      /^Allowed websites https:\/\/a\.example Dana Okafor .* https:\/\/b\.example$/,
    )
    expect((await load()).settings.allowedSites).toEqual(['https://a.example'])
    expect((await save(marco, path, fieldsIn(refused))).status).toBe(302)
    expect((await load()).settings.allowedSites).toEqual(['https://b.example'])
  })

  test('of websites or sources are in conflict when one person adds to them and the other chooses all', async () => {
    const settings = { sourceIds: [source], allowedSites: ['https://a.example'] }
    const { path, load } = await createWidget('teaser', { settings })
    const refused = await editBoth(path, {
      danas: (fields) => change(change(fields, 'sites', ''), 'sources', source, otherSource),
      marcos: (fields) => change(change(fields, 'sites', 'a.example\nb.example'), 'sources'),
    })
    expect(refused.status).toBe(422)
    expect(conflictsIn(refused)).toMatch(/Sources .* All public sources Allowed websites All websites Dana/)
    expect((await load()).settings).toMatchObject({ allowedSites: [], sourceIds: [source, otherSource] })
    expect((await save(marco, path, fieldsIn(refused))).status).toBe(302)
    expect((await load()).settings).toMatchObject({
      allowedSites: ['https://a.example', 'https://b.example'],
      sourceIds: [],
    })
  })

  test('of featured reviews keep the order that one gives them when the other adds one', async () => {
    const [a = '', b = '', c = ''] = await loadReviews(first, 3)
    const { path, load } = await createWidget('teaser', { reviews: [a, b] })
    const saved = await editBoth(path, {
      danas: (fields) => change(fields, 'reviews', b, a),
      marcos: (fields) => change(fields, 'reviews', a, b, c),
    })
    expect(saved.status).toBe(302)
    expect((await load()).reviews).toEqual([b, c, a])
  })

  test('of featured reviews that two people put in different orders come back with both orders', async () => {
    const [a = '', b = '', c = ''] = await loadReviews(first, 3)
    const { path, load } = await createWidget('teaser', { reviews: [a, b, c] })
    const refused = await editBoth(path, {
      danas: (fields) => change(fields, 'reviews', b, a, c),
      marcos: (fields) => change(fields, 'reviews', a, c, b),
    })
    expect(refused.status).toBe(422)
    expect(conflictsIn(refused)).toMatch(/^Featured reviews .* Dana Okafor/)
    expect((await load()).reviews).toEqual([b, a, c])
    expect((await save(marco, path, fieldsIn(refused))).status).toBe(302)
    expect((await load()).reviews).toEqual([a, c, b])
  })

  test('of locations are in conflict when one person removes a location and the other chooses all', async () => {
    const { path, load } = await createWidget('star_snapshot', { locations: [first, second] })
    const refused = await editBoth(path, {
      danas: (fields) => change(fields, 'locations', first),
      marcos: (fields) => change(fields, 'reach', 'all'),
    })
    expect(refused.status).toBe(422)
    expect(conflictsIn(refused)).toContain(`Locations ${await nameOf(first)} Dana Okafor`)
    expect(conflictsIn(refused)).toMatch(/All locations, including future ones$/)
    expect((await load()).locations).toEqual([first])
    expect((await save(marco, path, fieldsIn(refused))).status).toBe(302)
    expect((await load()).locations).toBeNull()
  })
})

describe('what means something only together', () => {
  test('the colors that one person chooses are not mixed with the other’s', async () => {
    const custom = { text: '#000000', background: '#ffffff', accent: '#b45309' }
    const settings = { theme: { colours: custom } }
    const { path, load } = await createWidget('star_snapshot', { settings })
    const refused = await editBoth(path, {
      danas: (fields) => change(fields, 'colors.background', '#eeeeee'),
      marcos: (fields) => change(change(fields, 'colors.text', '#222222'), 'corner', 'round'),
    })
    expect(refused.status).toBe(422)
    expect(conflictsIn(refused)).toMatch(/^Text #000000 .* #222222 Background #eeeeee .* #ffffff$/)
    expect((await save(marco, path, fieldsIn(refused))).status).toBe(302)
    expect((await load()).settings.theme).toMatchObject({
      corner: 'round',
      colours: { ...custom, text: '#222222' },
    })
  })

  test('the only location of a feed comes back with both names when two people change it', async () => {
    expect(widgetTypes.full_page.isForOneLocation).toBe(true)
    const { path, load } = await createWidget('full_page')
    const refused = await editBoth(path, {
      danas: (fields) => change(fields, 'locations', second),
      marcos: (fields) => change(fields, 'locations', third),
    })
    expect(refused.status).toBe(422)
    const conflicts = conflictsIn(refused)
    expect(conflicts).toContain(`Location ${await nameOf(second)} Dana Okafor`)
    expect(conflicts?.endsWith(await nameOf(third))).toBe(true)
    expect((await load()).locations).toEqual([second])
  })

  test('a featured review of a location that somebody else has removed comes back with both locations', async () => {
    const [a = ''] = await loadReviews(first, 1)
    const [b = ''] = await loadReviews(second, 1)
    const { path, load } = await createWidget('teaser', { locations: [first, second], reviews: [a] })
    const refused = await editBoth(path, {
      danas: (fields) => change(fields, 'locations', first),
      marcos: (fields) => change(fields, 'reviews', a, b),
    })
    expect(refused.status).toBe(422)
    expect(conflictsIn(refused)).toMatch(/^Locations .* Featured reviews /)
    expect(await load()).toMatchObject({ locations: [first], reviews: [a] })
    expect((await save(marco, path, fieldsIn(refused))).status).toBe(302)
    expect(await load()).toMatchObject({ locations: [first, second].sort(), reviews: [a, b] })
  })

  test('a sixteenth featured review is refused when two people each add one', async () => {
    const reviews = await loadReviews(first, 16)
    const { path, load } = await createWidget('teaser', { reviews: reviews.slice(0, 14) })
    const refused = await editBoth(path, {
      danas: (fields) => change(fields, 'reviews', ...reviews.slice(0, 15)),
      marcos: (fields) => change(fields, 'reviews', ...reviews.slice(0, 14), reviews[15]!),
    })
    expect(refused.status).toBe(422)
    expect(conflictsIn(refused)).toMatch(/^Featured reviews /)
    expect((await load()).reviews).toEqual(reviews.slice(0, 15))
  })

  test('the last two locations are not both removed', async () => {
    const { path, load } = await createWidget('star_snapshot', { locations: [first, second] })
    const refused = await editBoth(path, {
      danas: (fields) => change(fields, 'locations', first),
      marcos: (fields) => change(fields, 'locations', second),
    })
    expect(refused.status).toBe(422)
    expect(conflictsIn(refused)).toContain(`Locations ${await nameOf(first)} Dana Okafor`)
    expect((await load()).locations).toEqual([first])
  })
})

test('a search in the form does not take what others have saved for what the form showed', async () => {
  const { path, load } = await createWidget('star_snapshot')
  const opened = await openForm(marco, path)
  await save(dana, path, change(await openForm(dana, path), 'corner', 'square'))
  const searched = await marco.post(path, change(change(opened, 'intent', 'find'), 'find', 'Evanston'))
  expect(searched.status).toBe(200)
  const fields = change(fieldsIn(searched), 'title', 'Kind words')
  expect((await save(marco, path, fields)).status).toBe(302)
  expect((await load()).settings).toMatchObject({ title: 'Kind words', theme: { corner: 'square' } })
})

test('a form from before what it shows was known writes over nothing', async () => {
  const { path, load } = await createWidget('star_snapshot', { locations: [first, second] })
  const withoutShown = change(await openForm(marco, path), 'shown')
  await save(dana, path, change(await openForm(dana, path), 'locations', first))
  const refused = await save(marco, path, withoutShown)
  expect(refused.status).toBe(422)
  expect(conflictsIn(refused)).toContain(`Locations ${await nameOf(first)} Dana Okafor`)
  expect((await load()).locations).toEqual([first])
})

test('two people who save at the same moment both keep their changes', async () => {
  const { path, load } = await createWidget('star_snapshot')
  const [openedByDana, openedByMarco] = [await openForm(dana, path), await openForm(marco, path)]
  await Promise.all([
    save(dana, path, change(openedByDana, 'corner', 'square')),
    save(marco, path, change(openedByMarco, 'title', 'Kind words')),
  ])
  expect((await load()).settings).toMatchObject({ title: 'Kind words', theme: { corner: 'square' } })
})

test('a widget that was deleted while it was edited is created anew from what was typed', async () => {
  const { path } = await createWidget('teaser')
  const fields = change(await openForm(dana, path), 'name', 'Typed before the deletion')
  await marco.post(path.replace('/edit/', '/delete/'))
  const rejected = await save(dana, path, fields)
  expect(rejected.status).toBe(404)
  expect(textOf(rejected)).toContain('This widget was deleted')
  expect(rejected.text).toContain('href="/amplify">Go to widgets<')
  const form = parseForms(rejected.text, path).find(({ action }) =>
    action.startsWith('/amplify/widgets/create/'),
  )
  expect((await save(dana, form!.action, form!.fields)).redirectTo).toMatch(
    /^\/amplify\/widgets\/edit\/teaser\//,
  )
  expect(await rows.all(`select from widgets where name = 'Typed before the deletion'`)).toHaveLength(1)
})
