import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { findCast } from '../cast/people'
import { beginUpload, sendFile, uploadPhoto } from '../cast/photos'
import { openRows } from '../cast/rows'
import { signedIn, type Visitor, wordsOf } from '../cast/visitor'
import { bomb, html, jpeg, namedFile, noise, png, polyglot, sideways, svg } from './photo-files'

const application = await testApplication({}, ['stand-ins', 'worker'])
const rows = await openRows(application.database)
const { accounts } = await findCast(application.database.ownerUrl)
const bakery = accounts.bakery.id
let dana: Visitor
let oscar: Visitor
let places: { id: string; name: string }[]

beforeAll(async () => {
  dana = await signedIn(application.url, 'dana')
  oscar = await signedIn(application.url, 'oscar')
  places = await rows.all('select id::text, name from locations where account_id = $1 order by id', [bakery])
})

const place = () => places.pop()!
const bytesOf = async (someone: Visitor, address: string) => {
  const cookie = [...someone.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(application.url + address, { headers: { cookie }, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const newestPhoto = async (location: string) =>
  (
    await rows.one<{ id: string }>('select max(id)::text as id from photos where location_id = $1', [
      location,
    ])
  ).id

/** Whether the box or button of that value is. */
const isTicked = (value: string, text: string) =>
  [...text.matchAll(/<input[^>]*>/g)].some(
    ([tag]) => tag.includes(`value="${value}"`) && /\schecked/.test(tag),
  )
const hrefOf = (tag?: string) => /href="([^"]*)"/.exec(tag ?? '')?.[1]?.replaceAll('&amp;', '&')
const nextOf = (text: string) => hrefOf(/<a\b[^>]*rel="next"[^>]*>/.exec(text)?.[0])
const linkTo = (photo: string, text: string) =>
  hrefOf(new RegExp(`<a\\b[^>]*data-photo="${photo}"[^>]*>`).exec(text)?.[0])

async function until<T>(find: () => Promise<T | null | undefined | false>, seconds = 20): Promise<T> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const found = await find()
    if (found) return found
    if (performance.now() > end) throw new Error('not in time')
    await sleep(100)
  }
}

describe('PH-1 the upload', () => {
  test('goes through four steps with an address each, and back loses nothing', async () => {
    const { id, name } = place()
    const draft = await beginUpload(dana, { locationIds: id, returnTo: '/photos?rating=1' })
    const first = await dana.get(`${draft}/file`)
    expect(wordsOf(first)).toMatch(
      /Step 1 of 4.*1\. Upload Photo 2\. Confirm Photo Selection 3\. Assign Category 4\. Upload to Google/,
    )
    expect(first.text).toMatch(/aria-current="step"[^>]*>1\. Upload Photo/)
    // Later steps do not open before there is a photo.
    expect((await dana.get(`${draft}/publish`)).leadsTo).toBe(`${draft}/file`)

    const sent = await sendFile(dana, draft, namedFile(await jpeg(1200, 675), 'bread.jpg'))
    expect([sent.status, sent.leadsTo]).toEqual([302, `${draft}/confirm`])
    const confirm = await dana.get(`${draft}/confirm`)
    expect(wordsOf(confirm)).toMatch(/Step 2 of 4.*1200 × 675 px.*Next/)
    const [, picture] = /<img src="([^"]+)"/.exec(confirm.text.slice(confirm.text.indexOf('<main'))) ?? []
    expect((await bytesOf(dana, picture!)).headers.get('content-type')).toBe('image/jpeg')
    expect((await bytesOf(oscar, picture!)).status).toBe(404)
    expect((await bytesOf(await signedIn(application.url, 'marco'), picture!)).status).toBe(404)

    expect(wordsOf(await dana.get(`${draft}/category`))).toMatch(/Step 3 of 4.*Skip/)
    expect((await dana.post(`${draft}/category`, { category: 'COVER' })).leadsTo).toBe(`${draft}/publish`)
    expect(isTicked('COVER', (await dana.get(`${draft}/category`)).text)).toBe(true)
    expect(wordsOf(await dana.get(`${draft}/file`))).toContain('Go on with this photo')

    const last = await dana.get(`${draft}/publish`)
    expect(wordsOf(last)).toMatch(/Step 4 of 4.*1 photo · Cover/)
    expect(isTicked(id, last.text)).toBe(true)
    const done = await dana.post(`${draft}/publish`, {
      locations: id,
      find: '',
      sought: '',
      intent: 'publish',
    })
    expect([done.status, done.leadsTo]).toEqual([302, '/photos?rating=1'])
    const gallery = await dana.get('/photos')
    expect(wordsOf(gallery)).toContain(
      'Photo successfully uploaded. It may take up to 5 minutes before the photos display in our system.',
    )
    expect(gallery.text).toContain(`alt="Cover of ${name}"`)
    // Sent again, it leads on and uploads nothing more.
    expect((await dana.post(`${draft}/publish`, { locations: id })).leadsTo).toBe('/photos?rating=1')
    expect((await rows.all('select id from photos where location_id = $1', [id])).length).toBe(1)
    await until(
      async () =>
        (await rows.one<{ state: string }>('select state from photos where location_id = $1', [id])).state ===
        'live',
    )
  })

  test('of photos that are here has three steps', async () => {
    const [from, to] = [place(), place()]
    await uploadPhoto(dana, { locations: [from.id], category: 'INTERIOR' })
    const { leadsTo } = await dana.post('/photos/upload', { flow: 'select' })
    const draft = leadsTo!.replace(/\/select$/, '')
    const first = await dana.get(leadsTo!)
    expect(wordsOf(first)).toMatch(/Step 1 of 3 1\. Select Photos 2\. Assign Category 3\. Upload to Google/)
    expect(wordsOf(await dana.post(`${draft}/select`, {}))).toContain('Select at least one photo.')
    const [, picture] = /name="pictures"[^>]*value="(\d+)"/.exec(first.text) ?? []
    expect((await dana.post(`${draft}/select`, { pictures: picture! })).leadsTo).toBe(`${draft}/category`)
    await dana.post(`${draft}/category`, { category: 'INTERIOR' })
    await dana.post(`${draft}/publish`, { locations: to.id, find: '', sought: '', intent: 'publish' })
    const used = await rows.all(
      'select distinct picture_id from photos where location_id = any($1::bigint[])',
      [[from.id, to.id]],
    )
    expect(used).toHaveLength(1)
  })

  test('finds locations without a script, and keeps what was ticked', async () => {
    const [one, other] = [place(), place()]
    const draft = await beginUpload(dana)
    await sendFile(dana, draft, namedFile(await jpeg(800, 600), 'x.jpg'))
    const found = await dana.post(`${draft}/publish`, { locations: one.id, find: other.name, sought: '' })
    expect(found.leadsTo).toBe(`${draft}/publish?${new URLSearchParams({ find: other.name })}`)
    const { text } = await dana.get(found.leadsTo!)
    expect(text).toContain(`value="${other.id}"`)
    const ticked = [...text.matchAll(/<input[^>]*name="locations"[^>]*>/g)].filter(([tag]) =>
      /checked/.test(tag),
    )
    expect(ticked.map(([tag]) => /value="(\d+)"/.exec(tag)![1])).toEqual([one.id])
    expect((await rows.all('select id from photos where location_id = $1', [one.id])).length).toBe(0)
  })

  test('PH-4 asks before it adds to a category that has a photo', async () => {
    const { id, name } = place()
    await uploadPhoto(dana, { locations: [id], category: 'LOGO', file: await png(400, 400) })
    const draft = await beginUpload(dana, { locationIds: id })
    await sendFile(dana, draft, namedFile(await png(500, 500), 'logo.png', 'image/png'))
    await dana.post(`${draft}/category`, { category: 'LOGO' })
    const fields = { locations: id, find: '', sought: '', intent: 'publish' }
    const asked = await dana.post(`${draft}/publish`, fields)
    expect(asked.status).toBe(409)
    expect(wordsOf(asked)).toMatch(
      new RegExp(
        `Replace the logo photo\\? 1 location already has a photo of this category: ${name}.*Continue anyway`,
      ),
    )
    expect((await rows.all('select id from photos where location_id = $1', [id])).length).toBe(1)
    expect(asked.text).toContain('name="override" value="on"')
    expect((await dana.post(`${draft}/publish`, { ...fields, override: 'on' })).status).toBe(302)
  })

  test('belongs to its maker: for everybody else it is not there', async () => {
    const draft = await beginUpload(dana)
    const marco = await signedIn(application.url, 'marco')
    for (const someone of [marco, oscar])
      for (const step of ['file', 'confirm', 'category', 'publish', 'events'])
        expect([step, (await someone.get(`${draft}/${step}`)).status]).toEqual([step, 404])
    const posted = await sendFile(marco, draft, namedFile(await jpeg(800, 450), 'x.jpg'))
    expect(posted.status).toBe(404)
  })

  test('leads back to pages of ours and to no others', async () => {
    const { id } = place()
    const draft = await beginUpload(dana, { locationIds: id, returnTo: 'https://evil.example/' })
    await sendFile(dana, draft, namedFile(await jpeg(800, 450), 'x.jpg'))
    const done = await dana.post(`${draft}/publish`, {
      locations: id,
      find: '',
      sought: '',
      intent: 'publish',
    })
    expect(done.leadsTo).toBe('/photos')
  })
})

describe('PH-2 a file that is no photo', () => {
  const tooSmall = async () =>
    sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  test.each<[string, () => Promise<Buffer> | Buffer, number, RegExp]>([
    ['an SVG', () => svg, 422, /Please choose a PNG or JPEG file/],
    ['a web page called a photo', () => html, 422, /Please choose a PNG or JPEG file/],
    ['a GIF', () => noise(300, 300).gif().toBuffer(), 422, /Please choose a PNG or JPEG file/],
    [
      'one of six megabytes',
      async () => Buffer.concat([await jpeg(600, 400), Buffer.alloc(6_000_000)]),
      413,
      /Please choose a file smaller than 5mb\. Your file is 5\.\d\d MB/,
    ],
    [
      'one of a few bytes',
      tooSmall,
      422,
      /Please choose a file that is at least 10240 bytes\. Your file has [\d,]+ bytes/,
    ],
    [
      'one of few pixels',
      () => png(300, 200),
      422,
      /Your image is 300 × 200 px\. Photos must be at least 250 × 250 px/,
    ],
    ['one that unfolds to gigabytes', () => bomb(16_000, 16_000), 422, /Your image is 16000 × 16000 px/],
  ])('is refused with its own sentence: %s', async (_, file, status, sentence) => {
    const draft = await beginUpload(dana)
    const before = await rows.fingerprint()
    const answer = await sendFile(dana, draft, namedFile(await file(), 'bread.jpg'))
    expect([answer.status, sentence.test(wordsOf(answer))]).toEqual([status, true])
    expect(wordsOf(answer)).toContain('There is a problem')
    expect(await rows.fingerprint()).toEqual(before)
  })

  test('no file at all is asked for', async () => {
    const draft = await beginUpload(dana)
    const answer = await dana.upload(`${draft}/file`, new FormData())
    expect([answer.status, wordsOf(answer)]).toEqual([422, expect.stringContaining('Choose a photo.')])
  })

  test('a damaged one is refused, and the photo chosen before stays', async () => {
    const draft = await beginUpload(dana)
    const file = await jpeg(960, 540)
    await sendFile(dana, draft, namedFile(file, 'bread.jpg'))
    const answer = await sendFile(dana, draft, namedFile(file.subarray(0, 30_000), 'half.jpg'))
    expect([answer.status, wordsOf(answer)]).toEqual([422, expect.stringContaining('The file is damaged')])
    expect(wordsOf(answer)).toContain('Go on with this photo')
    expect(wordsOf(await dana.get(`${draft}/confirm`))).toContain('960 × 540 px')
  })

  test('a category whose rules it breaks is refused, each rule with the actual size', async () => {
    const draft = await beginUpload(dana)
    await sendFile(dana, draft, namedFile(await jpeg(2400, 2400), 'x.jpg'))
    const page = await dana.get(`${draft}/category`)
    expect(wordsOf(page)).toContain(
      'Upload error Your image is 2400 × 2400 px. A logo can be at most 2000 × 2000 px.',
    )
    const answer = await dana.post(`${draft}/category`, { category: 'COVER' })
    expect(answer.status).toBe(422)
    expect(wordsOf(answer)).toMatch(/A cover photo can be at most 2120 × 1192 px\..*must be at least 16:9/)
    expect((await dana.post(`${draft}/category`, { category: 'CASTLE' })).status).toBe(422)
  })

  test('F3 sent again after it broke off, it is one photo', async () => {
    const { id } = place()
    const draft = await beginUpload(dana, { locationIds: id })
    for (let n = 0; n < 3; n++) await sendFile(dana, draft, namedFile(await jpeg(800, 450), 'x.jpg'))
    await dana.post(`${draft}/publish`, { locations: id, find: '', sought: '', intent: 'publish' })
    expect((await rows.all('select id from photos where location_id = $1', [id])).length).toBe(1)
  })
})

describe('what is served', () => {
  let photo: string
  beforeAll(async () => {
    const { id } = place()
    const file = Buffer.concat([await sideways(900, 600), Buffer.from('<script>alert(1)</script>')])
    await uploadPhoto(dana, { locations: [id], category: 'EXTERIOR', file })
    photo = await newestPhoto(id)
  })

  test('is drawn anew, upright, without where it was taken, and kept by the browser alone', async () => {
    for (const size of ['image', 'thumbnail']) {
      const { status, headers, bytes } = await bytesOf(dana, `/photos/${photo}/${size}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(bytes.toString('latin1')).not.toMatch(/SECRET|script/)
      const { width, height, exif } = await sharp(bytes).metadata()
      expect([width! < height!, exif]).toEqual([true, undefined])
    }
  })

  test('is served to nobody of another account, and to no stranger', async () => {
    for (const size of ['image', 'thumbnail', '']) {
      expect((await bytesOf(oscar, `/photos/${photo}/${size}`)).status).toBe(404)
      expect((await fetch(`${application.url}/photos/${photo}/${size}`, { redirect: 'manual' })).status).toBe(
        302,
      )
    }
  })

  test('a limited user sees the photos of their own places and no others', async () => {
    const leo = await signedIn(application.url, 'leo')
    const own = await rows.all<{ id: string }>(
      'select location_id::text as id from user_locations where account_id = $1',
      [bakery],
    )
    await uploadPhoto(dana, { locations: [own[0]!.id], category: 'TEAMS' })
    const theirs = await newestPhoto(own[0]!.id)
    expect((await bytesOf(leo, `/photos/${theirs}/image`)).status).toBe(200)
    expect((await bytesOf(leo, `/photos/${photo}/image`)).status).toBe(404)
    const listed = [...(await leo.get('/photos')).text.matchAll(/data-id="(\d+)"/g)].map(([, id]) => id)
    expect(listed).toContain(theirs)
    expect(listed).not.toContain(photo)
  })
})

describe('PH-6 the photos of all locations', () => {
  test('are one list with a page for each, whose neighbours are the list’s', async () => {
    const { id } = place()
    for (const category of ['ROOMS', 'MENU', 'COVER']) await uploadPhoto(dana, { locations: [id], category })
    const list = `locationId=${id}&sort[by]=category_rank&sort[order]=asc`
    const { leadsTo } = await dana.get(`/photos?${list}`)
    const shown = await dana.get(leadsTo ?? `/photos?${list}`)
    const ids = [...shown.text.matchAll(/data-id="(\d+)"/g)].map(([, each]) => each!)
    const alts = [...shown.text.matchAll(/alt="(\w+) of/g)].map(([, word]) => word)
    expect(alts).toEqual(['Cover', 'Menu', 'Rooms'])
    const walked: string[] = []
    let at = linkTo(ids[0]!, shown.text)
    while (at) {
      const page = await dana.get(at)
      expect(page.status).toBe(200)
      walked.push(/\/photos\/(\d+)/.exec(at)![1]!)
      at = nextOf(page.text)
    }
    expect(walked).toEqual(ids)
  })

  test('are narrowed by location and words, and leave as CSV and on paper', async () => {
    const { id, name } = place()
    await uploadPhoto(dana, { locations: [id], category: 'PRODUCT' })
    const photo = await newestPhoto(id)
    const csv = await dana.get(`/export/csv/photos?locationId=${id}`)
    expect(csv.text.split('\r\n')[1]).toMatch(new RegExp(`^${photo},${name},Product,(Publishing|Published),`))
    const printed = await dana.get(`/photos/print?search_terms=product&locationId=${id}`)
    expect(printed.text).toContain(`data-id="${photo}"`)
    expect((await dana.get(`/photos/print?search_terms=nowhere`)).text).not.toContain('data-id=')
  })

  test('one is deleted after a question, and is gone at Google too', async () => {
    const { id } = place()
    await uploadPhoto(dana, { locations: [id], category: 'PRODUCT' })
    const photo = await newestPhoto(id)
    await until(
      async () =>
        (await rows.one<{ state: string }>('select state from photos where id = $1', [photo])).state ===
        'live',
    )
    const question = await dana.get(`/photos/${photo}/delete`)
    expect(wordsOf(question)).toMatch(
      /Delete photo\? This will remove the photo from your GMB listing online\./,
    )
    const { leadsTo } = await dana.post(`/photos/${photo}/delete`, { returnTo: '/photos' })
    expect(wordsOf(await dana.get(leadsTo!))).toContain('Photo successfully deleted.')
    expect((await dana.get(`/photos/${photo}`)).status).toBe(404)
    await until(async () => (await rows.all('select id from photos where id = $1', [photo])).length === 0)
    const priya = await signedIn(application.url, 'priya')
    expect((await priya.get(`/photos/${photo}/delete`)).status).toBe(403)
  })

  test('PH-5 one that failed says so in a sentence that opens without a pointer', async () => {
    const { id } = place()
    await uploadPhoto(dana, { locations: [id], category: 'PRODUCT' })
    const photo = await newestPhoto(id)
    await until(
      async () =>
        (await rows.one<{ state: string }>('select state from photos where id = $1', [photo])).state ===
        'live',
    )
    await rows.all(`update photos set state = 'dead', problem = 'Too blurred.' where id = $1`, [photo])
    const page = await dana.get(`/photos?locationId=${id}`)
    expect(/<details[^>]*data-tone="danger"><summary>Failed<\/summary>/.test(page.text)).toBe(true)
    expect(wordsOf(page)).toContain(
      'We sent this photo to Google multiple times but it was not accepted. Please delete this photo and try again manually. Too blurred.',
    )
  })
})

describe('a large picture', () => {
  test('is drawn by the worker, and the page that waits is told', async () => {
    const draft = await beginUpload(dana)
    const file = await noise(3600, 2000).jpeg({ quality: 40 }).toBuffer()
    const sent = await sendFile(dana, draft, namedFile(file, 'large.jpg'))
    expect(sent.leadsTo).toBe(`${draft}/confirm`)
    const events = await dana.get(`${draft}/events`)
    expect(events.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const { picture } = await rows.one<{ picture: string }>(
      'select picture_ids[1]::text as picture from photo_drafts where id = $1',
      [draft.split('/').at(-1)],
    )
    const told = { action: 'IMAGE_PROCESSING_COMPLETE', id: picture, url: `${draft}/confirm` }
    expect(events.text).toContain(`event: rtx_images-${picture}\ndata: ${JSON.stringify(told)}\n\n`)
    expect(wordsOf(await dana.get(`${draft}/confirm`))).toContain('3600 × 2000 px')
  })

  test('that takes too long is waited for no longer, with a script or without one', async () => {
    const draft = await beginUpload(dana)
    await sendFile(dana, draft, namedFile(await jpeg(800, 450), 'x.jpg'))
    const draftId = draft.split('/').at(-1)
    await rows.all(
      `update pictures set state = 'processing' where account_id = $2
         and id = (select picture_ids[1] from photo_drafts where id = $1)`,
      [draftId, bakery],
    )
    const waiting = await dana.get(`${draft}/confirm`)
    expect(wordsOf(waiting)).toContain('Your photo is being prepared.')
    expect(waiting.text).toContain(`content="3;url=${draft}/confirm?look=2"`)
    expect(wordsOf(await dana.get(`${draft}/confirm?look=6`))).toContain(
      'Unable to process image, please try again later',
    )
    expect(
      wordsOf(await dana.post(`${draft}/publish`, { locations: places[0]!.id, intent: 'publish' })),
    ).toContain('The photo is not ready yet.')
    const started = performance.now()
    const events = await dana.get(`${draft}/events`)
    const waited = performance.now() - started
    expect([waited > 13_000, waited < 19_000, events.text.includes('IMAGE')]).toEqual([true, true, false])
    expect(events.text).toContain(': waiting')
  }, 40_000)
})

test('where there is no photo yet it says so, and what to do; filters that match none say that', async () => {
  expect(wordsOf(await oscar.get('/photos'))).toMatch(/No photos yet .* Add photos/)
  expect(wordsOf(await dana.get('/photos?search_terms=nowhere'))).toContain('No photos match these filters.')
})

test('where photos are switched off there are none', async () => {
  await rows.all(`insert into account_settings (account_id, code, value) values ($1, 'media', 'false')`, [
    accounts.inn.id,
  ])
  for (const path of ['/photos', '/photos/print', '/photos/upload'])
    expect([path, (await oscar.get(path)).status]).toEqual([path, 404])
})

test('a polyglot is taken as the picture it is, and nothing else of it', async () => {
  const { id } = place()
  await uploadPhoto(dana, { locations: [id], file: await polyglot(800, 450) })
  const { bytes } = await bytesOf(dana, `/photos/${await newestPhoto(id)}/image`)
  expect(bytes.toString('latin1')).not.toMatch(/script|php/)
})
