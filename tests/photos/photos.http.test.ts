import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBuilders } from '../support/builders'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { startUpload, uploadFile, uploadPhoto } from '../support/upload-photo'
import { signIn, textOf, type Visitor } from '../support/visitor'
import { waitUntil } from '../support/wait-until'
import {
  decompressionBomb,
  html,
  jpeg,
  namedFile,
  noiseImage,
  png,
  polyglotFile,
  rotatedJpeg,
  svg,
} from './photo-files'

const application = await startTestApplication({}, ['emulators', 'worker'])
const rows = await openSql(application.database)
const build = createBuilders(rows)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const bakery = accounts.bakery.id
let dana: Visitor
let oscar: Visitor
let unusedLocations: { id: string; name: string }[]

beforeAll(async () => {
  dana = await signIn(application.url, 'dana')
  oscar = await signIn(application.url, 'oscar')
  // Photos can be uploaded only where Auto Sync is on.
  unusedLocations = await rows.all(
    `select l.id::text, l.name from locations l join location_listings s on s.location_id = l.id
     where l.account_id = $1 and s.auto_sync order by l.id`,
    [bakery],
  )
})

const takeLocation = () => unusedLocations.pop()!
const fetchBytes = async (visitor: Visitor, address: string) => {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(application.url + address, { headers: { cookie }, redirect: 'manual' })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
const findNewestPhoto = async (location: string) =>
  (
    await rows.one<{ id: string }>('select max(id)::text as id from photos where location_id = $1', [
      location,
    ])
  ).id

/** Whether the checkbox or radio button with that value is checked. */
const isChecked = (value: string, text: string) =>
  [...text.matchAll(/<input[^>]*>/g)].some(
    ([tag]) => tag.includes(`value="${value}"`) && /\schecked/.test(tag),
  )
const hrefOf = (tag?: string) => /href="([^"]*)"/.exec(tag ?? '')?.[1]?.replaceAll('&amp;', '&')
const nextHref = (text: string) => hrefOf(/<a\b[^>]*rel="next"[^>]*>/.exec(text)?.[0])
const photoHref = (photo: string, text: string) =>
  hrefOf(new RegExp(`<a\\b[^>]*data-photo="${photo}"[^>]*>`).exec(text)?.[0])

describe('the upload', () => {
  test('has four steps with a URL each, and going back keeps every choice', async () => {
    const { id, name } = takeLocation()
    const draft = await startUpload(dana, { locationIds: id, returnTo: '/photos?rating=1' })
    const first = await dana.get(`${draft}/file`)
    expect(textOf(first)).toMatch(
      /Step 1 of 4.*1\. Upload Photo 2\. Confirm Photo Selection 3\. Assign Category 4\. Upload to Google/,
    )
    expect(first.text).toMatch(/aria-current="step"[^>]*>1\. Upload Photo/)
    // Later steps redirect here until there is a photo.
    expect((await dana.get(`${draft}/publish`)).redirectTo).toBe(`${draft}/file`)

    const sent = await uploadFile(dana, draft, namedFile(await jpeg(1200, 675), 'bread.jpg'))
    expect([sent.status, sent.redirectTo]).toEqual([302, `${draft}/confirm`])
    const confirm = await dana.get(`${draft}/confirm`)
    expect(textOf(confirm)).toMatch(/Step 2 of 4.*1200 × 675 px.*Next/)
    const [, picture] = /<img src="([^"]+)"/.exec(confirm.text.slice(confirm.text.indexOf('<main'))) ?? []
    expect((await fetchBytes(dana, picture!)).headers.get('content-type')).toBe('image/jpeg')
    expect((await fetchBytes(oscar, picture!)).status).toBe(404)
    expect((await fetchBytes(await signIn(application.url, 'marco'), picture!)).status).toBe(404)

    expect(textOf(await dana.get(`${draft}/category`))).toMatch(/Step 3 of 4.*Skip/)
    expect((await dana.post(`${draft}/category`, { category: 'COVER' })).redirectTo).toBe(`${draft}/publish`)
    expect(isChecked('COVER', (await dana.get(`${draft}/category`)).text)).toBe(true)
    expect(textOf(await dana.get(`${draft}/file`))).toContain('Continue with this photo')

    const last = await dana.get(`${draft}/publish`)
    expect(textOf(last)).toMatch(/Step 4 of 4.*1 photo · Cover/)
    expect(isChecked(id, last.text)).toBe(true)
    const done = await dana.post(`${draft}/publish`, {
      locations: id,
      find: '',
      lastSearch: '',
      intent: 'publish',
    })
    expect([done.status, done.redirectTo]).toEqual([302, '/photos?rating=1'])
    const gallery = await dana.get('/photos')
    expect(textOf(gallery)).toContain(
      'Photo successfully uploaded. It may take up to 5 minutes before the photos display in our system.',
    )
    expect(gallery.text).toContain(`alt="Cover of ${name}"`)
    // Publishing again redirects without uploading anything.
    expect((await dana.post(`${draft}/publish`, { locations: id })).redirectTo).toBe('/photos?rating=1')
    expect((await rows.all('select id from photos where location_id = $1', [id])).length).toBe(1)
    await waitUntil(
      async () =>
        (await rows.one<{ state: string }>('select state from photos where location_id = $1', [id])).state ===
        'live',
    )
  })

  test('of existing photos has three steps', async () => {
    const [from, to] = [takeLocation(), takeLocation()]
    await uploadPhoto(dana, { locations: [from.id], category: 'INTERIOR' })
    const { redirectTo } = await dana.post('/photos/upload', { flow: 'select' })
    const draft = redirectTo!.replace(/\/select$/, '')
    const first = await dana.get(redirectTo!)
    expect(textOf(first)).toMatch(/Step 1 of 3 1\. Select Photos 2\. Assign Category 3\. Upload to Google/)
    expect(textOf(await dana.post(`${draft}/select`, {}))).toContain('Select at least one photo.')
    const [, picture] = /name="pictures"[^>]*value="(\d+)"/.exec(first.text) ?? []
    expect((await dana.post(`${draft}/select`, { pictures: picture! })).redirectTo).toBe(`${draft}/category`)
    await dana.post(`${draft}/category`, { category: 'INTERIOR' })
    await dana.post(`${draft}/publish`, { locations: to.id, find: '', lastSearch: '', intent: 'publish' })
    const used = await rows.all(
      'select distinct picture_id from photos where location_id = any($1::bigint[])',
      [[from.id, to.id]],
    )
    expect(used).toHaveLength(1)
  })

  test('finds locations without JavaScript and keeps the checked ones', async () => {
    const [one, other] = [takeLocation(), takeLocation()]
    const draft = await startUpload(dana)
    await uploadFile(dana, draft, namedFile(await jpeg(800, 600), 'x.jpg'))
    const found = await dana.post(`${draft}/publish`, { locations: one.id, find: other.name, lastSearch: '' })
    expect(found.redirectTo).toBe(`${draft}/publish?${new URLSearchParams({ find: other.name })}`)
    const { text } = await dana.get(found.redirectTo!)
    expect(text).toContain(`value="${other.id}"`)
    const ticked = [...text.matchAll(/<input[^>]*name="locations"[^>]*>/g)].filter(([tag]) =>
      /checked/.test(tag),
    )
    expect(ticked.map(([tag]) => /value="(\d+)"/.exec(tag)![1])).toEqual([one.id])
    expect((await rows.all('select id from photos where location_id = $1', [one.id])).length).toBe(0)
  })

  test('asks before it replaces a photo of the same category', async () => {
    const { id, name } = takeLocation()
    await uploadPhoto(dana, { locations: [id], category: 'LOGO', file: await png(400, 400) })
    const draft = await startUpload(dana, { locationIds: id })
    await uploadFile(dana, draft, namedFile(await png(500, 500), 'logo.png', 'image/png'))
    await dana.post(`${draft}/category`, { category: 'LOGO' })
    const fields = { locations: id, find: '', lastSearch: '', intent: 'publish' }
    const question = await dana.post(`${draft}/publish`, fields)
    expect(question.status).toBe(409)
    expect(textOf(question)).toMatch(
      new RegExp(
        `Replace the logo photo\\? 1 location already has a photo of this category: ${name}.*Continue anyway`,
      ),
    )
    expect((await rows.all('select id from photos where location_id = $1', [id])).length).toBe(1)
    expect(question.text).toContain('name="override" value="on"')
    expect((await dana.post(`${draft}/publish`, { ...fields, override: 'on' })).status).toBe(302)
  })

  test('is visible only to the user who started it; others get 404', async () => {
    const draft = await startUpload(dana)
    const marco = await signIn(application.url, 'marco')
    for (const visitor of [marco, oscar])
      for (const step of ['file', 'confirm', 'category', 'publish', 'events'])
        expect([step, (await visitor.get(`${draft}/${step}`)).status]).toEqual([step, 404])
    const posted = await uploadFile(marco, draft, namedFile(await jpeg(800, 450), 'x.jpg'))
    expect(posted.status).toBe(404)
  })

  test('returns only to pages of this application', async () => {
    const { id } = takeLocation()
    const draft = await startUpload(dana, { locationIds: id, returnTo: 'https://evil.example/' })
    await uploadFile(dana, draft, namedFile(await jpeg(800, 450), 'x.jpg'))
    const done = await dana.post(`${draft}/publish`, {
      locations: id,
      find: '',
      lastSearch: '',
      intent: 'publish',
    })
    expect(done.redirectTo).toBe('/photos')
  })
})

describe('an invalid file', () => {
  const tooSmall = async () =>
    sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  test.each<[string, () => Promise<Buffer> | Buffer, number, RegExp]>([
    ['an SVG', () => svg, 422, /Please choose a PNG or JPEG file/],
    ['a web page with a photo’s name', () => html, 422, /Please choose a PNG or JPEG file/],
    ['a GIF', () => noiseImage(300, 300).gif().toBuffer(), 422, /Please choose a PNG or JPEG file/],
    [
      'a file of six megabytes',
      async () => Buffer.concat([await jpeg(600, 400), Buffer.alloc(6_000_000)]),
      413,
      /Please choose a file smaller than 5mb\. Your file is 5\.\d\d MB/,
    ],
    [
      'a file of a few bytes',
      tooSmall,
      422,
      /Please choose a file that is at least 10240 bytes\. Your file has [\d,]+ bytes/,
    ],
    [
      'a picture with too few pixels',
      () => png(300, 200),
      422,
      /Your image is 300 × 200 px\. Photos must be at least 250 × 250 px/,
    ],
    [
      'a file that decompresses to gigabytes',
      () => decompressionBomb(16_000, 16_000),
      422,
      /Your image is 16000 × 16000 px/,
    ],
  ])('is refused with its own message: %s', async (_, file, status, message) => {
    const draft = await startUpload(dana)
    const before = await rows.fingerprint()
    const response = await uploadFile(dana, draft, namedFile(await file(), 'bread.jpg'))
    expect([response.status, message.test(textOf(response))]).toEqual([status, true])
    expect(textOf(response)).toContain('There is a problem')
    expect(await rows.fingerprint()).toEqual(before)
  })

  test('a missing file is reported', async () => {
    const draft = await startUpload(dana)
    const response = await dana.upload(`${draft}/file`, new FormData())
    expect([response.status, textOf(response)]).toEqual([422, expect.stringContaining('Choose a photo.')])
  })

  test('a damaged file is refused, and the photo chosen before stays', async () => {
    const draft = await startUpload(dana)
    const file = await jpeg(960, 540)
    await uploadFile(dana, draft, namedFile(file, 'bread.jpg'))
    const response = await uploadFile(dana, draft, namedFile(file.subarray(0, 30_000), 'half.jpg'))
    expect([response.status, textOf(response)]).toEqual([422, expect.stringContaining('The file is damaged')])
    expect(textOf(response)).toContain('Continue with this photo')
    expect(textOf(await dana.get(`${draft}/confirm`))).toContain('960 × 540 px')
  })

  test('a category is refused when the picture breaks its rules, naming each rule and the actual size', async () => {
    const draft = await startUpload(dana)
    await uploadFile(dana, draft, namedFile(await jpeg(2400, 2400), 'x.jpg'))
    const page = await dana.get(`${draft}/category`)
    expect(textOf(page)).toContain(
      'Upload error Your image is 2400 × 2400 px. A logo can be at most 2000 × 2000 px.',
    )
    const response = await dana.post(`${draft}/category`, { category: 'COVER' })
    expect(response.status).toBe(422)
    expect(textOf(response)).toMatch(/A cover photo can be at most 2120 × 1192 px\..*must be at least 16:9/)
    expect((await dana.post(`${draft}/category`, { category: 'CASTLE' })).status).toBe(422)
  })

  test('a file that is sent several times becomes one photo', async () => {
    const { id } = takeLocation()
    const draft = await startUpload(dana, { locationIds: id })
    for (let n = 0; n < 3; n++) await uploadFile(dana, draft, namedFile(await jpeg(800, 450), 'x.jpg'))
    await dana.post(`${draft}/publish`, { locations: id, find: '', lastSearch: '', intent: 'publish' })
    expect((await rows.all('select id from photos where location_id = $1', [id])).length).toBe(1)
  })
})

describe('a served photo', () => {
  let photo: string
  beforeAll(async () => {
    const { id } = takeLocation()
    const file = Buffer.concat([await rotatedJpeg(900, 600), Buffer.from('<script>alert(1)</script>')])
    await uploadPhoto(dana, { locations: [id], category: 'EXTERIOR', file })
    photo = await findNewestPhoto(id)
  })

  test('is re-encoded, upright, without GPS data, and cached by the browser only', async () => {
    for (const size of ['image', 'thumbnail']) {
      const { status, headers, bytes } = await fetchBytes(dana, `/photos/${photo}/${size}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(bytes.toString('latin1')).not.toMatch(/SECRET|script/)
      const { width, height, exif } = await sharp(bytes).metadata()
      expect([width! < height!, exif]).toEqual([true, undefined])
    }
  })

  test('is not served to other accounts or signed-out visitors', async () => {
    for (const size of ['image', 'thumbnail', '']) {
      expect((await fetchBytes(oscar, `/photos/${photo}/${size}`)).status).toBe(404)
      expect((await fetch(`${application.url}/photos/${photo}/${size}`, { redirect: 'manual' })).status).toBe(
        302,
      )
    }
  })

  test('a limited user sees only the photos of their own locations', async () => {
    const leo = await signIn(application.url, 'leo')
    const visibleLocations = await rows.all<{ id: string }>(
      'select location_id::text as id from user_locations where account_id = $1',
      [bakery],
    )
    await uploadPhoto(dana, { locations: [visibleLocations[0]!.id], category: 'TEAMS' })
    const visiblePhoto = await findNewestPhoto(visibleLocations[0]!.id)
    expect((await fetchBytes(leo, `/photos/${visiblePhoto}/image`)).status).toBe(200)
    expect((await fetchBytes(leo, `/photos/${photo}/image`)).status).toBe(404)
    const listed = [...(await leo.get('/photos')).text.matchAll(/data-id="(\d+)"/g)].map(([, id]) => id)
    expect(listed).toContain(visiblePhoto)
    expect(listed).not.toContain(photo)
  })
})

describe('the photos of all locations', () => {
  test('open on a page each, with previous and next in the order of the list', async () => {
    const { id } = takeLocation()
    for (const category of ['ROOMS', 'MENU', 'COVER']) await uploadPhoto(dana, { locations: [id], category })
    const list = `locationId=${id}&sort[by]=category_rank&sort[order]=asc`
    const { redirectTo } = await dana.get(`/photos?${list}`)
    const shown = await dana.get(redirectTo ?? `/photos?${list}`)
    const ids = [...shown.text.matchAll(/data-id="(\d+)"/g)].map(([, each]) => each!)
    const alts = [...shown.text.matchAll(/alt="(\w+) of/g)].map(([, word]) => word)
    expect(alts).toEqual(['Cover', 'Menu', 'Rooms'])
    const walked: string[] = []
    let nextPath = photoHref(ids[0]!, shown.text)
    while (nextPath) {
      const page = await dana.get(nextPath)
      expect(page.status).toBe(200)
      walked.push(/\/photos\/(\d+)/.exec(nextPath)![1]!)
      nextPath = nextHref(page.text)
    }
    expect(walked).toEqual(ids)
  })

  test('can be filtered by location and search terms, exported as CSV and printed', async () => {
    const { id, name } = takeLocation()
    await uploadPhoto(dana, { locations: [id], category: 'PRODUCT' })
    const photo = await findNewestPhoto(id)
    const csv = await dana.get(`/export/csv/photos?locationId=${id}`)
    expect(csv.text.split('\r\n')[1]).toMatch(
      new RegExp(`^${photo},${name},Product,5,1,(Publishing|Published),`),
    )
    // Unlike on other pages, the six months include today.
    const recent = await dana.get(`/photos?locationId=${id}`)
    expect(recent.text).toContain(`data-id="${photo}"`)
    await rows.all(`update photos set added_at = now() - interval '7 months' where id = $1`, [photo])
    expect((await dana.get(`/photos?locationId=${id}`)).text).not.toContain(`data-id="${photo}"`)
    const section = await dana.get(`/settings/locations/${id}/details`)
    const all = section.text.match(/href="([^"]*)"[^>]*>See all photos for this location/)![1]!
    expect((await dana.get(all.replaceAll('&amp;', '&'))).text).toContain(`data-id="${photo}"`)
    await rows.all('update photos set added_at = now() where id = $1', [photo])
    const printed = await dana.get(`/photos/print?search_terms=product&locationId=${id}`)
    expect(printed.text).toContain(`data-id="${photo}"`)
    expect((await dana.get(`/photos/print?search_terms=nowhere`)).text).not.toContain('data-id=')
  })

  test('a photo is deleted after a confirmation, also at Google', async () => {
    const { id } = takeLocation()
    await uploadPhoto(dana, { locations: [id], category: 'PRODUCT' })
    const photo = await findNewestPhoto(id)
    await waitUntil(
      async () =>
        (await rows.one<{ state: string }>('select state from photos where id = $1', [photo])).state ===
        'live',
    )
    const question = await dana.get(`/photos/${photo}/delete`)
    expect(textOf(question)).toMatch(
      /Delete photo\? This will remove the photo from your GMB listing online\./,
    )
    const { redirectTo } = await dana.post(`/photos/${photo}/delete`, { returnTo: '/photos' })
    expect(textOf(await dana.get(redirectTo!))).toContain('Photo successfully deleted.')
    expect((await dana.get(`/photos/${photo}`)).status).toBe(404)
    await waitUntil(async () => (await rows.all('select id from photos where id = $1', [photo])).length === 0)
    const priya = await signIn(application.url, 'priya')
    expect((await priya.get(`/photos/${photo}/delete`)).status).toBe(403)
  })

  test('a failed photo shows an explanation that opens by keyboard and touch', async () => {
    const { id } = takeLocation()
    await uploadPhoto(dana, { locations: [id], category: 'PRODUCT' })
    const photo = await findNewestPhoto(id)
    await waitUntil(
      async () =>
        (await rows.one<{ state: string }>('select state from photos where id = $1', [photo])).state ===
        'live',
    )
    await rows.all(`update photos set state = 'dead', problem = 'Too blurred.' where id = $1`, [photo])
    const page = await dana.get(`/photos?locationId=${id}`)
    expect(/<details[^>]*data-tone="danger"><summary>Failed<\/summary>/.test(page.text)).toBe(true)
    expect(textOf(page)).toContain(
      'We sent this photo to Google multiple times but it was not accepted. Please delete this photo and try again manually. Too blurred.',
    )
  })
})

describe('a large picture', () => {
  test('is rendered by the worker, and the waiting page is notified', async () => {
    const draft = await startUpload(dana)
    const file = await noiseImage(3600, 2000).jpeg({ quality: 40 }).toBuffer()
    const sent = await uploadFile(dana, draft, namedFile(file, 'large.jpg'))
    expect(sent.redirectTo).toBe(`${draft}/confirm`)
    const events = await dana.get(`${draft}/events`)
    expect(events.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const { picture } = await rows.one<{ picture: string }>(
      'select picture_ids[1]::text as picture from photo_drafts where id = $1',
      [draft.split('/').at(-1)],
    )
    const event = { action: 'IMAGE_PROCESSING_COMPLETE', id: picture, url: `${draft}/confirm` }
    expect(events.text).toContain(`event: rtx_images-${picture}\ndata: ${JSON.stringify(event)}\n\n`)
    expect(textOf(await dana.get(`${draft}/confirm`))).toContain('3600 × 2000 px')
  })

  test('that takes too long ends the wait, with or without JavaScript', async () => {
    const draft = await startUpload(dana)
    await uploadFile(dana, draft, namedFile(await jpeg(800, 450), 'x.jpg'))
    const draftId = draft.split('/').at(-1)
    await rows.all(
      `update pictures set state = 'processing' where account_id = $2
         and id = (select picture_ids[1] from photo_drafts where id = $1)`,
      [draftId, bakery],
    )
    const waiting = await dana.get(`${draft}/confirm`)
    expect(textOf(waiting)).toContain('Preparing your photo.')
    expect(waiting.text).toContain(`content="3;url=${draft}/confirm?look=2"`)
    expect(textOf(await dana.get(`${draft}/confirm?look=6`))).toContain(
      'Unable to process image, please try again later',
    )
    expect(
      textOf(await dana.post(`${draft}/publish`, { locations: unusedLocations[0]!.id, intent: 'publish' })),
    ).toContain('The photo is not ready yet.')
    const started = performance.now()
    const events = await dana.get(`${draft}/events`)
    const waited = performance.now() - started
    expect([waited > 13_000, waited < 19_000, events.text.includes('IMAGE')]).toEqual([true, true, false])
    expect(events.text).toContain(': waiting')
  })
})

test('an account without photos sees what to do, and filters without matches say so', async () => {
  expect(textOf(await oscar.get('/photos'))).toMatch(/No photos yet .* Add photos/)
  expect(textOf(await dana.get('/photos?search_terms=nowhere'))).toContain('No photos match these filters.')
})

test('the photo pages return 404 when photos are disabled for the account', async () => {
  await build.setting(accounts.inn.id, 'media', 'false')
  for (const path of ['/photos', '/photos/print', '/photos/upload'])
    expect([path, (await oscar.get(path)).status]).toEqual([path, 404])
})

test('a polyglot file is accepted as a picture without its other content', async () => {
  const { id } = takeLocation()
  await uploadPhoto(dana, { locations: [id], file: await polyglotFile(800, 450) })
  const { bytes } = await fetchBytes(dana, `/photos/${await findNewestPhoto(id)}/image`)
  expect(bytes.toString('latin1')).not.toMatch(/script|php/)
})
