import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { defaultBrand } from '#app/brand/brand'
import { testApplication } from '../cast/application'
import { askAt } from '../cast/at-host'
import { findCast } from '../cast/people'
import { openRows } from '../cast/rows'
import { signedIn, type Visitor, visitor, wordsOf } from '../cast/visitor'
import { nameServer } from './name-server'

const names = await nameServer()
const application = await testApplication({ DNS_SERVER: names.address })
const rows = await openRows(application.database)
const { accounts } = await findCast(application.database.ownerUrl)
const { port } = new URL(application.url)

const { nameText: _, ...ownColours } = defaultBrand.colours
const labelForm = (changes: Record<string, string | Blob> = {}) => {
  const form = new FormData()
  const colours = Object.entries(ownColours).map(([name, value]) => [`colours.${name}`, value])
  const fields = { intent: 'save', productName: 'Fern', ...Object.fromEntries(colours), ...changes }
  for (const [name, value] of Object.entries(fields)) form.append(name, value as string)
  return form
}
const save = (someone: Visitor, changes?: Record<string, string | Blob>, path = '/settings/white-label') =>
  someone.upload(path, labelForm(changes))
const logo = async () => {
  const blue = sharp({ create: { width: 300, height: 90, channels: 3, background: '#1b5bb8' } })
  return new File([new Uint8Array(await blue.png().toBuffer())], 'x.png')
}

describe('an account’s own brand', () => {
  test('WL-1 name, logo and colors stand in every page from the next request on', async () => {
    const grace = await signedIn(application.url, 'grace')
    const { status, leadsTo } = await save(grace, {
      productName: 'Fern & Sons',
      supportEmail: 'help@fern.example',
      logo: await logo(),
      'colours.navigationBackground': '#EEEEEE',
    })
    expect([status, leadsTo]).toEqual([302, '/settings/white-label'])
    const { text } = await grace.get('/reviews')
    const [, src = ''] = /<img src="(\/logos\/[\da-f]{32})" alt="Fern &amp; Sons"/.exec(text) ?? []
    expect(text).toContain('<title>Reviews · Fern &amp; Sons</title>')
    expect(text).toContain('--nav-bg:#eeeeee;--nav-fg:#000000')
    expect(text).toContain(`<link rel="icon" href="${src}"/>`)
    expect(wordsOf(await grace.get('/no-such-page'))).toContain('For help write to help@fern.example')

    const image = await visitor(application.url).get(src)
    expect(image.status).toBe(200)
    expect(image.headers.get('content-type')).toBe('image/png')
    expect(image.headers.get('x-content-type-options')).toBe('nosniff')
    expect(image.headers.get('cache-control')).toContain('immutable')
  })

  test('without another logo the old one stays; it can be taken away', async () => {
    const grace = await signedIn(application.url, 'grace')
    await save(grace)
    expect((await grace.get('/reviews')).text).toContain('<img src="/logos/')
    await save(grace, { removeLogo: 'on' })
    expect((await grace.get('/reviews')).text).not.toContain('<img')
  })

  test('what nobody can use is refused, and what was typed stays', async () => {
    const grace = await signedIn(application.url, 'grace')
    const before = await rows.fingerprint()
    const refused: [Record<string, string | Blob>, string][] = [
      [{ productName: '' }, 'Product name is required'],
      [{ productName: 'x'.repeat(61) }, 'Product name must be 60 characters or fewer'],
      [{ supportEmail: 'nobody' }, 'Enter an e-mail address such as help@example.com'],
      [{ 'colours.mainText': 'red;}</style>' }, 'Choose a color such as #16223a'],
      [
        { logo: new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.png') },
        'Choose a PNG or JPEG picture',
      ],
      [{ logo: new File([new Uint8Array(950_000)], 'x.png') }, 'smaller than 900 kB'],
    ]
    for (const [changes, message] of refused) {
      const answer = await save(grace, { productName: 'Typed', ...changes })
      expect([message, answer.status]).toEqual([message, 422])
      expect(wordsOf(answer)).toContain(message)
    }
    expect(await rows.fingerprint()).toEqual(before)
  })

  test('a preview saves nothing and says what cannot be read', async () => {
    const grace = await signedIn(application.url, 'grace')
    const before = await rows.fingerprint()
    const answer = await save(grace, {
      intent: 'preview',
      productName: 'Moss',
      'colours.mainText': '#16223a',
    })
    expect(answer.status).toBe(200)
    expect(wordsOf(answer)).toContain('1.0 : 1, too little to be read. White is shown instead.')
    expect(answer.text).toContain('value="Moss"')
    expect(answer.text).not.toContain('Error: ')
    expect(await rows.fingerprint()).toEqual(before)
  })

  test('only who may update it sees its pages, and removing it gives ours back', async () => {
    expect((await (await signedIn(application.url, 'tomas')).get('/settings/white-label')).status).toBe(403)
    const grace = await signedIn(application.url, 'grace')
    expect((await grace.post('/settings/white-label/delete')).leadsTo).toBe('/settings/white-label')
    expect((await grace.get('/reviews')).text).toContain('<title>Reviews · Highstreet</title>')
    const [{ n }] = (await rows.all('select count(*)::int as n from white_label_logos')) as [{ n: number }]
    expect(n).toBe(0)
  })
})

describe('a managed account', () => {
  test('WL-1 is shown under the brand of the account managing it, unless it has its own or the other says no', async () => {
    const nora = await signedIn(application.url, 'nora')
    const dana = await signedIn(application.url, 'dana')
    const nameAt = async (someone: Visitor, path: string) =>
      /<title>[^<]* · ([^<]*)<\/title>/.exec((await someone.get(path)).text)?.[1]
    await save(nora, { productName: 'Lantern', appliesToChildren: 'on' })
    expect(await nameAt(dana, '/reviews')).toBe('Lantern')
    expect(await nameAt(nora, `/as/${accounts.bakery.id}/reviews`)).toBe('Lantern')
    await save(dana, { productName: 'Crumb' })
    expect(await nameAt(dana, '/reviews')).toBe('Crumb')
    await dana.post('/settings/white-label/delete')
    await save(nora, { productName: 'Lantern' })
    expect(await nameAt(dana, '/reviews')).toBe('Highstreet')
    expect(await nameAt(await signedIn(application.url, 'oscar'), '/reviews')).toBe('Highstreet')
    await nora.post('/settings/white-label/delete')
  })
})

describe('a domain of one’s own', () => {
  const host = (name: string) => `${name}:${port}`
  const signInPage = async (name: string) =>
    (await askAt(`${application.url}/login`, { host: host(name) })).body

  test('counts once it is proven, and is shown and linked under from then on', async () => {
    const oscar = await signedIn(application.url, 'oscar')
    await save(oscar, { productName: 'Pinecone' })
    const path = '/settings/white-label/domain'
    await oscar.post(path, { intent: 'save', domain: 'Reviews.Pinecone.Example' })
    expect(await signInPage('reviews.pinecone.example')).not.toContain('Pinecone')

    await oscar.post(path, { intent: 'check' })
    expect(wordsOf(await oscar.get(path))).toContain('The TXT record was not found.')
    const page = wordsOf(await oscar.get(path))
    const [, record = '', value = ''] = /TXT name (\S+) TXT value (\S+)/.exec(page) ?? []
    expect(record).toBe('_domain-proof.reviews.pinecone.example')
    names.records.set(record, 'another account’s')
    await oscar.post(path, { intent: 'check' })
    expect(await signInPage('reviews.pinecone.example')).not.toContain('Pinecone')
    names.records.set(record, value)
    await oscar.post(path, { intent: 'check' })
    expect(wordsOf(await oscar.get(path))).toContain('Proven')

    const html = await signInPage('reviews.pinecone.example')
    expect(html).toContain(' · Pinecone</title>')
    expect(html).not.toContain('Highstreet')
    expect(await signInPage('other.pinecone.example')).not.toContain('Pinecone')
  })

  test('its forms are heard there, and those of other hosts are not', async () => {
    const send = (origin: string, name = 'reviews.pinecone.example') =>
      askAt(
        `${application.url}/preferences`,
        { host: host(name), origin, 'content-type': 'application/x-www-form-urlencoded' },
        { method: 'POST', body: 'theme=dark' },
      )
    expect((await send(`http://${host('reviews.pinecone.example')}`)).status).toBe(302)
    for (const origin of ['https://evil.example', 'http://reviews.pinecone.example', 'null'])
      expect([origin, (await send(origin)).status]).toEqual([origin, 403])
  })

  test('belongs to whoever proved it last', async () => {
    const grace = await signedIn(application.url, 'grace')
    const path = '/settings/white-label/domain'
    await save(grace, { productName: 'Quill' })
    await grace.post(path, { intent: 'save', domain: 'reviews.pinecone.example' })
    const [, value = ''] = /TXT value (\S+)/.exec(wordsOf(await grace.get(path))) ?? []
    names.records.set('_domain-proof.reviews.pinecone.example', value)
    await grace.post(path, { intent: 'check' })
    expect(await signInPage('reviews.pinecone.example')).toContain(' · Quill</title>')
    await grace.post(path, { intent: 'remove' })
    expect(await signInPage('reviews.pinecone.example')).toContain(' · Pinecone</title>')
  })

  test.each(['localhost', '127.0.0.1', 'printer.local', 'http://a.example', 'a.example/x', ''])(
    'is not %j',
    async (domain) => {
      const oscar = await signedIn(application.url, 'oscar')
      expect((await oscar.post('/settings/white-label/domain', { intent: 'save', domain })).status).toBe(422)
    },
  )
})

describe('while brands cannot be looked up', () => {
  test('readers are led to the error page, which says so and names nobody', async () => {
    const oscar = await signedIn(application.url, 'oscar')
    // Nothing is known any more after this.
    await save(oscar, { productName: 'Pinecone' })
    const priya = await signedIn(application.url, 'priya')
    await rows.all('alter table white_labels rename to white_labels_away')
    try {
      const stranger = await askAt(`${application.url}/login`, { host: `unknown.example:${port}` })
      expect(stranger.head).toContain('/error?statusCode=500&message=An+unexpected+error+occurred')
      const { leadsTo } = await (await signedIn(application.url, 'tomas')).get('/reviews')
      expect(leadsTo).toBe('/error?statusCode=500&message=An+unexpected+error+occurred')
      const page = await priya.get(leadsTo!)
      expect(page.status).toBe(200)
      expect(wordsOf(page)).toContain('Error 500')
      expect(wordsOf(page)).toContain('An unexpected error occurred')
    } finally {
      await rows.all('alter table white_labels_away rename to white_labels')
    }
  })
})

test('the error page repeats no sentence but ours', async () => {
  const told = await visitor(application.url).get('/error?statusCode=404&message=Call+555-0100+now')
  expect(wordsOf(told)).toContain('Error 404')
  expect(wordsOf(told)).toContain('An unexpected error occurred')
  expect(told.text).not.toContain('555-0100')
  expect(wordsOf(await visitor(application.url).get('/error?statusCode=99'))).toContain('Error 500')
})
