import { beforeAll, expect, test } from 'vitest'
import { loadDemoAccounts } from '../support/people'
import { editForm, withField } from '../support/shown-on'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, textOf, type Visitor } from '../support/visitor'

const application = await startTestApplication({ MAIL: 'off' })
const rows = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const list = '/dashboard/local_listings/google-posts'
const [dana, marco] = [await signIn(application.url, 'dana'), await signIn(application.url, 'marco')]
let locationId: string

beforeAll(async () => {
  ;[{ id: locationId }] = (await rows.all<{ id: string }>(
    `select id::text from locations where account_id = $1 and google_location_name is not null order by name limit 1`,
    [accounts.bakery.id],
  )) as [{ id: string }]
})

const startPost = async (topic: string): Promise<string> => {
  const { redirectTo } = await dana.post(`${list}/new`, { step: 'type', topic, ids: locationId })
  const [post] = /^.*\/google-posts\/\d+/.exec(redirectTo ?? '')!
  return post
}
const openForm = async (visitor: Visitor, post: string) => editForm(await visitor.get(`${post}/edit`))
const save = (visitor: Visitor, post: string, fields: [string, string][], intent = 'next') =>
  visitor.post(`${post}/edit`, withField(fields, 'intent', intent))
const loadContent = async (post: string) =>
  (
    await rows.one<{ content: Record<string, string> }>('select content from posts where id = $1', [
      post.split('/').at(-1),
    ])
  ).content

/** Writes a post and schedules it, so that others can edit it too. */
async function schedulePost(fields: Record<string, string>): Promise<string> {
  const post = await startPost('STANDARD')
  const page = await openForm(dana, post)
  await save(
    dana,
    post,
    Object.entries(fields).reduce((form, [name, value]) => withField(form, name, value), page),
  )
  await rows.all(
    `update posts set status = 'scheduled', scheduled_at = now() + interval '9 days' where id = $1`,
    [post.split('/').at(-1)],
  )
  await rows.all(
    `insert into post_locations (account_id, post_id, location_id, state) values ($1, $2, $3, 'scheduled')`,
    [accounts.bakery.id, post.split('/').at(-1), locationId],
  )
  return post
}

test('a button that one person adds holds when another saves a new text from a form that was open before', async () => {
  const post = await schedulePost({ summary: 'Fresh bread.' })
  const opened = await openForm(dana, post)
  const button = withField(await openForm(marco, post), 'button', 'SHOP')
  expect((await save(marco, post, withField(button, 'buttonUrl', 'https://bread.example'))).status).toBe(302)
  expect((await save(dana, post, withField(opened, 'summary', 'Fresh rolls.'))).status).toBe(302)
  expect(await loadContent(post)).toMatchObject({
    summary: 'Fresh rolls.',
    button: 'SHOP',
    buttonUrl: 'https://bread.example',
  })
})

test('a button and its link are one: two people who change one each see both of both', async () => {
  const post = await schedulePost({
    summary: 'Fresh bread.',
    button: 'SHOP',
    buttonUrl: 'https://bread.example',
  })
  const opened = await openForm(dana, post)
  await save(marco, post, withField(await openForm(marco, post), 'button', 'ORDER'))
  const refused = await save(dana, post, withField(opened, 'buttonUrl', 'https://rolls.example'))
  expect(refused.status).toBe(422)
  expect(textOf(refused)).toContain('This post was changed while you were editing it. Nothing was saved.')
  expect(textOf(refused)).toMatch(/Button Order Online Marco \w+ ?, .* Buy Button link/)
  expect((await loadContent(post)).buttonUrl).toBe('https://bread.example')
  expect((await save(dana, post, editForm(refused))).status).toBe(302)
  expect(await loadContent(post)).toMatchObject({ button: 'SHOP', buttonUrl: 'https://rolls.example' })
})

test('a preview saves the draft and can be saved again, with a link that is stored in another spelling', async () => {
  const post = await startPost('STANDARD')
  const typed = withField(withField(await openForm(dana, post), 'summary', 'Fresh.'), 'button', 'SHOP')
  const preview = await save(dana, post, withField(typed, 'buttonUrl', 'bread.example'), 'preview')
  expect(preview.status).toBe(200)
  expect(await loadContent(post)).toMatchObject({ summary: 'Fresh.', buttonUrl: 'https://bread.example' })
  expect((await save(dana, post, withField(editForm(preview), 'summary', 'Fresher.'))).status).toBe(302)
  expect((await loadContent(post)).summary).toBe('Fresher.')
})

test('what another tab saved before a preview holds when the form of the preview is saved', async () => {
  const post = await startPost('EVENT')
  const opened = await openForm(dana, post)
  await save(dana, post, withField(await openForm(dana, post), 'title', 'Bread evening'))
  const preview = await save(dana, post, withField(opened, 'summary', 'Bread and wine.'), 'preview')
  expect(preview.status).toBe(200)
  await save(dana, post, withField(editForm(preview), 'summary', 'Bread and cheese.'))
  expect(await loadContent(post)).toMatchObject({ title: 'Bread evening', summary: 'Bread and cheese.' })
})

test('an invalid draft is kept, and can be corrected in the form that names the error', async () => {
  const post = await startPost('STANDARD')
  const refused = await save(dana, post, withField(await openForm(dana, post), 'button', 'SHOP'))
  expect(refused.status).toBe(422)
  expect(await loadContent(post)).toMatchObject({ button: 'SHOP', buttonUrl: '' })
  const corrected = withField(
    withField(editForm(refused), 'buttonUrl', 'https://bread.example'),
    'summary',
    'Fresh',
  )
  expect((await save(dana, post, corrected)).status).toBe(302)
})

test('a time to which one person moves a scheduled post holds when another confirms the old one', async () => {
  const post = await schedulePost({ summary: 'Fresh bread.' })
  const openReview = async (visitor: Visitor) => editForm(await visitor.get(`${post}/review`))
  const loadTime = () =>
    rows.one<{ at: Date }>('select scheduled_at as at from posts where id = $1', [post.split('/').at(-1)])
  const move = (visitor: Visitor, fields: [string, string][]) => visitor.post(`${post}/review`, fields)
  const [opened, openedByMarco] = [await openReview(dana), await openReview(marco)]
  expect((await move(marco, withField(openedByMarco, 'sendTime', '06:15'))).status).toBe(302)
  const moved = await loadTime()
  expect((await move(dana, opened)).status).toBe(302)
  expect(await loadTime()).toEqual(moved)
  const refused = await move(dana, withField(opened, 'sendTime', '07:45'))
  expect(refused.status).toBe(422)
  expect(textOf(refused)).toMatch(/Time 6:15 AM Marco \w+ ?, .* 7:45 AM/)
  expect((await move(dana, editForm(refused))).status).toBe(302)
  expect(await loadTime()).not.toEqual(moved)
})
