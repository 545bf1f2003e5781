import { beforeAll, describe, expect, test } from 'vitest'
import { html, jpeg, namedFile, png } from '../photos/photo-files'
import { listMailsTo } from '../support/outbox-mails'
import { emails, loadDemoAccounts } from '../support/people'
import { shownOn } from '../support/shown-on'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { type PageResponse, signIn, textOf, type Visitor } from '../support/visitor'
import { waitUntil } from '../support/wait-until'

const application = await startTestApplication({ MAIL: 'off' }, ['emulators', 'worker'])
const rows = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const bakery = accounts.bakery.id
const list = '/dashboard/local_listings/google-posts'
let dana: Visitor
let priya: Visitor
let locationIds: string[]

beforeAll(async () => {
  dana = await signIn(application.url, 'dana')
  priya = await signIn(application.url, 'priya')
  const found = await rows.all<{ id: string }>(
    `select id::text from locations where account_id = $1 and google_location_name is not null order by name`,
    [bakery],
  )
  locationIds = found.map(({ id }) => id)
  await rows.all(
    `insert into location_listings (account_id, location_id, auto_sync, status)
     select account_id, id, true, 'published' from locations where account_id = $1
     on conflict (account_id, location_id) do update set auto_sync = true, status = 'published'`,
    [bakery],
  )
})

const startPost = async (visitor: Visitor, fields: Record<string, string | string[]>): Promise<string> => {
  const { redirectTo, status, text } = await visitor.post(`${list}/new`, { step: 'type', ...fields })
  const [post] = /^.*\/google-posts\/\d+/.exec(redirectTo ?? '') ?? []
  if (!post) throw new Error(`no post was started: ${status} ${text.slice(0, 200)}`)
  return post
}
const writePost = async (post: string, fields: Record<string, string>) =>
  dana.post(`${post}/edit`, { shown: await shownOn(dana, `${post}/edit`), ...fields })
const sendImage = (post: string, ...files: File[]): Promise<PageResponse> => {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  return dana.upload(`${post}/image`, form)
}
const damagedMessage = 'The file is damaged. Export it again or choose another.'
/** Returns the number of locations in the review's form. */
const expectedCount = (review: PageResponse) => /name="expected" value="(\d+)"/.exec(review.text)?.[1] ?? ''

const dateInDays = (days: number) => {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year!.slice(2)}`
}

describe('a post is started', () => {
  test('with a type, for selected locations, a filter, or all locations', async () => {
    const page = await dana.get(`${list}/new?ids=${locationIds[0]}&ids=${locationIds[1]}`)
    expect(textOf(page)).toContain('For 2 locations')
    for (const type of ['Update', 'Offer', 'Event']) expect(textOf(page)).toContain(type)
    expect(textOf(await dana.get(`${list}/new`))).toContain('All 40 locations')
    const bar = await dana.post(`${list}/new`, { ids: [locationIds[0]!, locationIds[1]!], returnTo: list })
    expect(bar.redirectTo).toBe(`${list}/new?ids=${locationIds[0]}&ids=${locationIds[1]}`)
    expect((await dana.post(`${list}/new`, { step: 'type', topic: 'OFFER' })).status).toBe(422)
  })

  test('with a form that has only the fields of its type', async () => {
    const offer = await dana.get(`${await startPost(dana, { topic: 'OFFER', ids: locationIds[0]! })}/edit`)
    expect(offer.text).toContain('name="couponCode"')
    expect(offer.text).not.toContain('name="buttonUrl"')
    expect(textOf(offer)).toContain('Offers can’t have a button')
    const update = await dana.get(
      `${await startPost(dana, { topic: 'STANDARD', ids: locationIds[0]! })}/edit`,
    )
    expect(update.text).toContain('name="buttonUrl"')
    expect(update.text).not.toContain('name="startDate"')
    expect(textOf(update)).toContain('Up to 1,500 characters')
  })

  test('only by users with the permission, and is visible to its author only', async () => {
    const ruth = await signIn(application.url, 'ruth')
    expect((await ruth.get(`${list}/new`)).status).not.toBe(200)
    const post = await startPost(dana, { topic: 'OFFER', ids: locationIds[0]! })
    expect((await priya.get(`${post}/edit`)).status).toBe(404)
    const oscar = await signIn(application.url, 'oscar')
    expect((await oscar.get(`${post}/edit`)).status).toBe(404)
  })
})

describe('the form', () => {
  test('refuses invalid input with the messages of the specification and keeps the input', async () => {
    const post = await startPost(dana, { topic: 'OFFER', ids: locationIds[0]! })
    const refused = await writePost(post, {
      title: '',
      startDate: dateInDays(-3),
      endDate: '',
      redeemUrl: 'nowhere',
      summary: `long ${'x'.repeat(1500)}`,
    })
    expect(refused.status).toBe(422)
    for (const message of [
      'Fix any errors in the form and try again',
      'Enter an offer title',
      'Start date can’t be in the past',
      'Choose an end date',
      'Enter a valid website. Example: https://www.example.com',
    ])
      expect(textOf(refused)).toContain(message)
    expect(refused.text).toContain('x'.repeat(1500))
    expect((await dana.get(`${post}/edit`)).text).toContain('x'.repeat(1500))
  })

  test('previews the post as Google shows it, and warns about phone numbers', async () => {
    const post = await startPost(dana, { topic: 'STANDARD', ids: locationIds[0]! })
    const shown = await writePost(post, {
      intent: 'preview',
      summary: 'Ring 312-555-0142 for rye',
      button: 'ORDER',
      buttonUrl: '',
    })
    expect(shown.status).toBe(200)
    expect(textOf(shown)).toContain('Order Online')
    expect(textOf(shown)).toContain('Google may reject posts with a phone number')
  })
})

describe('the image', () => {
  test('is a single JPG or PNG of a valid size, checked by its content', async () => {
    const post = await startPost(dana, { topic: 'STANDARD', ids: locationIds[0]! })
    expect((await writePost(post, { intent: 'image', summary: 'Rye' })).redirectTo).toBe(`${post}/image`)
    const refusals: [string, File[]][] = [
      ['Files must be JPG or PNG', [namedFile(Buffer.concat([html, Buffer.alloc(12_000, 32)]), 'page.jpg')]],
      ['Images must be at least 10240 bytes', [namedFile((await jpeg(300, 300)).subarray(0, 4000), 'a.jpg')]],
      ['Images must be at least 250px by 250px', [namedFile(await png(900, 200), 'a.png')]],
      ['Images must be less than 5MB', [namedFile(Buffer.alloc(5_400_000), 'a.jpg')]],
      [
        'You can’t upload more than 1 image',
        [namedFile(await jpeg(800, 600), 'a.jpg'), namedFile(await jpeg(800, 600), 'b.jpg')],
      ],
    ]
    for (const [message, files] of refusals)
      expect([message, textOf(await sendImage(post, ...files))]).toEqual([
        message,
        expect.stringContaining(message),
      ])
    expect((await sendImage(post, namedFile(await jpeg(800, 600), 'bread.jpg'))).redirectTo).toBe(
      `${post}/edit`,
    )
    const page = await dana.get(`${post}/image`)
    expect(textOf(page)).toContain('Limit of 1 image reached')
    expect(textOf(await sendImage(post, namedFile(await jpeg(800, 600), 'b.jpg')))).toContain(
      'You can’t upload more than 1 image',
    )
    expect((await dana.post(`${post}/image`, { intent: 'remove' })).redirectTo).toBe(`${post}/image`)
    expect((await dana.get(`${post}/image`)).text).toContain('type="file"')
  })

  test('that is damaged is refused with what to do, also if its size delays finding out', async () => {
    const post = await startPost(dana, { topic: 'STANDARD', ids: locationIds[0]! })
    const damaged = async (width: number, height: number) => {
      const file = await jpeg(width, height)
      return namedFile(file.subarray(0, file.length / 2), 'bread.jpg')
    }
    const refused = await sendImage(post, await damaged(1600, 1200))
    expect([refused.status, textOf(refused)]).toEqual([422, expect.stringContaining(damagedMessage)])
    expect((await sendImage(post, await damaged(2600, 2000))).redirectTo).toBe(`${post}/edit`)
    const page = await waitUntil(async () => {
      const shown = await dana.get(`${post}/review`)
      return textOf(shown).includes('Processing the image…') ? undefined : shown
    })
    expect(textOf(page)).toContain(damagedMessage)
    expect(page.text).not.toContain('<img')
    expect(page.text).toMatch(/<button[^>]*disabled[^>]*>Post to/)
  })

  test('is served at the URL that Google fetches, and not at any other', async () => {
    const post = await startPost(dana, { topic: 'STANDARD', ids: locationIds[0]! })
    await sendImage(post, namedFile(await jpeg(800, 600), 'bread.jpg'))
    expect((await writePost(post, { summary: '' })).redirectTo).toBe(`${post}/review`)
    const review = await dana.get(`${post}/review`)
    await dana.post(`${post}/review`, { when: 'now', expected: expectedCount(review) })
    const sent = await waitUntil(async () => {
      const response = await fetch(`${application.googleUrl}/emulator/posts`)
      const { posts } = (await response.json()) as {
        posts: { content: { media?: { sourceUrl: string }[] } }[]
      }
      return posts.find(({ content }) => content.media)
    })
    const { pathname } = new URL(sent.content.media![0]!.sourceUrl)
    const image = await fetch(application.url + pathname)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const other = pathname.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await fetch(application.url + other)).status).toBe(404)
    expect((await fetch(application.url + pathname.replace(/-(\d+)-/, '-1$1-'))).status).toBe(404)
  })
})

describe('the review', () => {
  test('lists the locations that get the post and those left out, and asks again when their number has changed', async () => {
    await rows.all('update location_listings set auto_sync = false where location_id = $1', [locationIds[3]])
    const post = await startPost(dana, { topic: 'STANDARD', ids: [locationIds[2]!, locationIds[3]!] })
    await writePost(post, { summary: 'Rye' })
    const review = await dana.get(`${post}/review`)
    expect(textOf(review)).toContain('Post to 1 location')
    expect(textOf(review)).toContain('Skipped: 1 location')
    expect(textOf(review)).toContain('Auto Sync is off')
    const refused = await dana.post(`${post}/review`, { when: 'now', expected: '2' })
    expect([refused.status, textOf(refused)]).toEqual([
      422,
      expect.stringContaining('Review them and confirm again'),
    ])
    await rows.all('update location_listings set auto_sync = true where location_id = $1', [locationIds[3]])

    const stale = { scope: 'all', search: '', expected: '41' }
    const startPage = await dana.get(`${list}/new?${new URLSearchParams(stale)}`)
    expect(textOf(startPage)).toContain('You chose 41 locations, but the filter now matches 40')
    const [, shown = ''] = /name="expected" value="(\d+)"/.exec(startPage.text) ?? []
    await startPost(dana, { topic: 'STANDARD', ...stale, expected: shown })

    const all = await startPost(dana, { topic: 'STANDARD', scope: 'all', search: '' })
    await writePost(all, { summary: 'Rye for all' })
    await rows.all(`update posts set selection = jsonb_set(selection, '{expected}', '41') where id = $1`, [
      all.split('/').at(-1),
    ])
    expect(textOf(await dana.get(`${all}/review`))).toContain(
      'You chose 41 locations, but the filter now matches 40',
    )
    expect((await dana.post(`${all}/review`, { when: 'now', expected: '41' })).status).toBe(422)
  })

  test('a scheduled post can be edited, rescheduled and deleted', async () => {
    const post = await startPost(dana, { topic: 'STANDARD', ids: locationIds[4]! })
    await writePost(post, { summary: 'Later' })
    const past = await dana.post(`${post}/review`, {
      when: 'later',
      expected: '1',
      sendDate: dateInDays(-1),
      sendTime: '09:00',
    })
    expect(textOf(past)).toContain('Choose a time in the future')
    const later = { when: 'later', expected: '1', sendDate: dateInDays(5), sendTime: '09:00' }
    expect((await dana.post(`${post}/review`, later)).redirectTo).toBe(post)
    expect(textOf(await dana.get(post))).toContain('Scheduled for')
    expect((await writePost(post, { summary: '' })).status).toBe(422)
    expect((await writePost(post, { summary: 'Even later' })).redirectTo).toBe(`${post}/review`)
    expect(
      (
        await dana.post(`${post}/review`, {
          ...later,
          shown: await shownOn(dana, `${post}/review`),
          sendDate: dateInDays(6),
        })
      ).redirectTo,
    ).toBe(post)
    expect(textOf(await dana.get(post))).toContain('Even later')
    expect((await dana.post(`${post}/delete`)).redirectTo).toBe(list)
    expect((await dana.get(post)).status).toBe(404)
  })
})

test('an offer to all locations is refused at 3, retried, and reported by mail both times', async () => {
  const refused = locationIds.slice(0, 3)
  const names = await rows.all<{ google: string; name: string }>(
    'select google_location_name as google, name from locations where id = any($1::bigint[])',
    [refused],
  )
  await fetch(`${application.googleUrl}/emulator/posts/verdicts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      names.map(({ google }) => ({
        location: google,
        verdict: 'refused',
        field: 'local_post.offer.redeem_online_url',
        message: 'The url is malformed.',
      })),
    ),
  })
  const post = await startPost(dana, { topic: 'OFFER', scope: 'all', search: '' })
  await writePost(post, {
    title: 'Half price rye',
    startDate: dateInDays(1),
    endDate: dateInDays(9),
    redeemUrl: 'rye.example',
  })
  const review = await dana.get(`${post}/review`)
  const expected = expectedCount(review)
  expect(textOf(review)).toContain(`Post to ${expected} locations`)
  const confirmed = await dana.post(`${post}/review`, { when: 'now', expected })
  expect(confirmed.redirectTo).toBe(post)
  expect(textOf(await dana.get(post))).toContain(
    'Your Google post is being submitted. A report will be emailed to you when complete.',
  )
  const listMails = async () =>
    (await listMailsTo(rows, emails.dana)).filter(({ subject }) => subject.includes('Half price rye'))
  const [report] = await waitUntil(async () => ((await listMails()).length === 1 ? listMails() : null))
  expect(report!.text).toContain('3 locations rejected')
  for (const { name } of names) expect(report!.text).toContain(name)
  expect(report!.path).toBe(post)
  const page = await dana.get(`${post}?view=rejected`)
  expect(textOf(page)).toContain('Google rejected the post at 3 locations.')
  expect(textOf(page)).toContain('Enter a valid website. Example: https://www.example.com')

  const copy = (await dana.post(`${post}/duplicate`)).redirectTo!
  expect(textOf(await dana.get(copy))).toContain('Enter a valid website. Example:')
  expect((await dana.get(copy)).text).toContain('Half price rye')

  await dana.post(`${post}/retry`)
  const secondReport = await waitUntil(async () => ((await listMails()).length === 2 ? listMails() : null))
  expect(secondReport[1]!.text).toContain(`${expected} locations live`)
  const listed = await dana.get(list)
  expect(textOf(listed)).toContain('Half price rye Offer Complete')
  expect((await dana.get('/export/csv/google_posts')).text).toContain('Half price rye')
  expect(textOf(await dana.get(`${list}/print`))).toContain('Half price rye')
})

test('posts are announced on the listings page once a day until the announcement is dismissed', async () => {
  const prefetched = await dana.get('/dashboard/local_listings', { 'Sec-Purpose': 'prefetch' })
  expect(textOf(prefetched)).not.toContain('Show Me')
  const first = await dana.get('/dashboard/local_listings')
  expect(textOf(first)).toContain('Show Me')
  expect(first.text).toMatch(/<h1[^>]*>Local Listings<\/h1>.*Post to Google from here.*<table/s)
  expect(textOf(await dana.get('/dashboard/local_listings'))).not.toContain('Show Me')
  dana.cookies.delete('googlePostsPreviewSeen')
  const dismissed = await dana.post(`${list}/preview`, { returnTo: '/dashboard/local_listings' })
  expect(dismissed.headers.get('set-cookie')).toMatch(/googlePostsPreview=\d{4}-\d\d-\d\d;/)
  expect(textOf(await dana.get('/dashboard/local_listings'))).not.toContain('Show Me')
  const secondReport = await dana.post(`${list}/preview`, {})
  expect(secondReport.headers.get('set-cookie')).toContain('FINAL')
})
