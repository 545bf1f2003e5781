import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { defaultBrand } from '#app/platform/brand/brand'
import { loadDemoAccounts } from '../support/people'
import { requestAtHost } from '../support/request-at-host'
import { editForm, shownOn, withField } from '../support/shown-on'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createVisitor, signIn, textOf, type Visitor } from '../support/visitor'
import { startNameServer } from './emulated-name-server'

const nameServer = await startNameServer()
const application = await startTestApplication({ DNS_SERVER: nameServer.address })
const rows = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const { port } = new URL(application.url)

const { nameText: _, ...defaultColors } = defaultBrand.colors
const whiteLabelForm = (changes: Record<string, string | Blob> = {}) => {
  const form = new FormData()
  const colors = Object.entries(defaultColors).map(([name, value]) => [`colors.${name}`, value])
  const fields = { intent: 'save', productName: 'Fern', ...Object.fromEntries(colors), ...changes }
  for (const [name, value] of Object.entries(fields)) form.append(name, value as string)
  return form
}
const saveWhiteLabel = async (
  user: Visitor,
  changes?: Record<string, string | Blob>,
  path = '/settings/white-label',
) => user.upload(path, whiteLabelForm({ shown: await shownOn(user, path), ...changes }))
const logoFile = async () => {
  const blue = sharp({ create: { width: 300, height: 90, channels: 3, background: '#1b5bb8' } })
  return new File([new Uint8Array(await blue.png().toBuffer())], 'x.png')
}

describe('an account’s own brand', () => {
  test('name, logo and colors appear on every page from the next request on', async () => {
    const grace = await signIn(application.url, 'grace')
    const { status, redirectTo } = await saveWhiteLabel(grace, {
      productName: 'Fern & Sons',
      supportEmail: 'help@fern.example',
      logo: await logoFile(),
      'colors.navigationBackground': '#EEEEEE',
    })
    expect([status, redirectTo]).toEqual([302, '/settings/white-label'])
    const { text } = await grace.get('/reviews')
    const [, src = ''] = /<img src="(\/logos\/[\da-f]{32})" alt="Fern &amp; Sons"/.exec(text) ?? []
    expect(text).toContain('<title>Reviews · Fern &amp; Sons</title>')
    expect(text).toContain('--nav-bg:#eeeeee;--nav-fg:#000000')
    expect(text).toContain(`<link rel="icon" href="${src}"/>`)
    expect(textOf(await grace.get('/no-such-page'))).toContain('For help, contact help@fern.example')

    const image = await createVisitor(application.url).get(src)
    expect(image.status).toBe(200)
    expect(image.headers.get('content-type')).toBe('image/png')
    expect(image.headers.get('x-content-type-options')).toBe('nosniff')
    expect(image.headers.get('cache-control')).toContain('immutable')
  })

  test('saving without a new logo keeps the old one, and the logo can be removed', async () => {
    const grace = await signIn(application.url, 'grace')
    await saveWhiteLabel(grace)
    expect((await grace.get('/reviews')).text).toContain('<img src="/logos/')
    await saveWhiteLabel(grace, { removeLogo: 'on' })
    expect((await grace.get('/reviews')).text).not.toContain('<img')
  })

  test('of two people with the page open, each saves what they changed; a color that both changed is asked about', async () => {
    const grace = await signIn(application.url, 'grace')
    const other = await signIn(application.url, 'grace')
    const shown = await shownOn(grace, '/settings/white-label')
    await saveWhiteLabel(other, { productName: 'Fern two', 'colors.mainText': '#101010' })
    const refused = await saveWhiteLabel(grace, {
      shown,
      supportEmail: 'two@fern.example',
      'colors.mainText': '#202020',
    })
    expect(refused.status).toBe(422)
    expect(textOf(refused)).toMatch(/Main text #101010 Grace [^,]+, .* #202020/)
    const again = new FormData()
    for (const [name, value] of editForm(refused)) again.append(name, value)
    again.set('intent', 'save')
    expect((await grace.upload('/settings/white-label', again)).status).toBe(302)
    expect(
      await rows.one(
        `select product_name, support_email, main_text_color from white_labels where account_id = $1`,
        [accounts.dental.id],
      ),
    ).toEqual({
      product_name: 'Fern two',
      support_email: 'two@fern.example',
      main_text_color: '#202020',
    })
  })

  test('who saves a white label that somebody deleted reads by whom, and can create it anew', async () => {
    const grace = await signIn(application.url, 'grace')
    const save = (fields: [string, string][], productName: string) => {
      const form = new FormData()
      for (const [name, value] of withField(fields, 'productName', productName)) form.append(name, value)
      form.set('intent', 'save')
      return grace.upload('/settings/white-label', form)
    }
    const opened = editForm(await grace.get('/settings/white-label'))
    await grace.post('/settings/white-label/delete')
    const unchanged = await save(opened, opened.find(([name]) => name === 'productName')![1])
    expect([unchanged.status, textOf(unchanged).includes('deleted this white label')]).toEqual([422, true])
    const refused = await save(opened, 'Fern three')
    expect([refused.status, textOf(refused)]).toEqual([
      422,
      expect.stringMatching(/Grace \w+ deleted this white label while you were editing it/),
    ])
    expect((await save(editForm(refused), 'Fern three')).status).toBe(302)
    expect(
      await rows.one(`select product_name, support_email from white_labels where account_id = $1`, [
        accounts.dental.id,
      ]),
    ).toEqual({ product_name: 'Fern three', support_email: 'two@fern.example' })
  })

  test('invalid values are rejected with a message, and nothing is saved', async () => {
    const grace = await signIn(application.url, 'grace')
    const before = await rows.fingerprint()
    const refused: [Record<string, string | Blob>, string][] = [
      [{ productName: '' }, 'Product name is required'],
      [{ productName: 'x'.repeat(61) }, 'Product name must be 60 characters or fewer'],
      [{ supportEmail: 'nobody' }, 'Enter an email address such as help@example.com'],
      [{ 'colors.mainText': 'red;}</style>' }, 'Choose a color such as #16223a'],
      [
        { logo: new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.png') },
        'Choose a PNG or JPEG image',
      ],
      [{ logo: new File([new Uint8Array(950_000)], 'x.png') }, 'smaller than 900 kB'],
    ]
    for (const [changes, message] of refused) {
      const response = await saveWhiteLabel(grace, { productName: 'Typed', ...changes })
      expect([message, response.status]).toEqual([message, 422])
      expect(textOf(response)).toContain(message)
    }
    expect(await rows.fingerprint()).toEqual(before)
  })

  test('a preview saves nothing and points out illegible colors', async () => {
    const grace = await signIn(application.url, 'grace')
    const before = await rows.fingerprint()
    const response = await saveWhiteLabel(grace, {
      intent: 'preview',
      productName: 'Moss',
      'colors.mainText': '#16223a',
    })
    expect(response.status).toBe(200)
    expect(textOf(response)).toContain('1.0 : 1, too low to read. White is shown instead.')
    expect(response.text).toContain('value="Moss"')
    expect(response.text).not.toContain('Error: ')
    expect(await rows.fingerprint()).toEqual(before)
  })

  test('only users with permission see its pages, and removing it restores our brand', async () => {
    expect((await (await signIn(application.url, 'tomas')).get('/settings/white-label')).status).toBe(403)
    const grace = await signIn(application.url, 'grace')
    expect((await grace.post('/settings/white-label/delete')).redirectTo).toBe('/settings/white-label')
    expect((await grace.get('/reviews')).text).toContain('<title>Reviews · Highstreet</title>')
    const [{ n }] = (await rows.all('select count(*)::int as n from white_label_logos')) as [{ n: number }]
    expect(n).toBe(0)
  })
})

describe('a child account', () => {
  test('shows the parent account’s brand unless it has its own or the parent does not share it', async () => {
    const nora = await signIn(application.url, 'nora')
    const dana = await signIn(application.url, 'dana')
    const productNameAt = async (user: Visitor, path: string) =>
      /<title>[^<]* · ([^<]*)<\/title>/.exec((await user.get(path)).text)?.[1]
    await saveWhiteLabel(nora, { productName: 'Lantern', appliesToChildren: 'on' })
    expect(await productNameAt(dana, '/reviews')).toBe('Lantern')
    expect(await productNameAt(nora, `/as/${accounts.bakery.id}/reviews`)).toBe('Lantern')
    await saveWhiteLabel(dana, { productName: 'Crumb' })
    expect(await productNameAt(dana, '/reviews')).toBe('Crumb')
    await dana.post('/settings/white-label/delete')
    await saveWhiteLabel(nora, { productName: 'Lantern' })
    expect(await productNameAt(dana, '/reviews')).toBe('Highstreet')
    expect(await productNameAt(await signIn(application.url, 'oscar'), '/reviews')).toBe('Highstreet')
    await nora.post('/settings/white-label/delete')
  })
})

describe('a custom domain', () => {
  const host = (name: string) => `${name}:${port}`
  const fetchSignInPage = async (name: string) =>
    (await requestAtHost(`${application.url}/login`, { host: host(name) })).body

  test('shows the account’s brand only once it is verified', async () => {
    const oscar = await signIn(application.url, 'oscar')
    await saveWhiteLabel(oscar, { productName: 'Pinecone' })
    const path = '/settings/white-label/domain'
    await oscar.post(path, { intent: 'save', domain: 'Reviews.Pinecone.Example' })
    expect(await fetchSignInPage('reviews.pinecone.example')).not.toContain('Pinecone')

    await oscar.post(path, { intent: 'check' })
    expect(textOf(await oscar.get(path))).toContain('TXT record not found.')
    const page = textOf(await oscar.get(path))
    const [, record = '', value = ''] = /TXT name (\S+) TXT value (\S+)/.exec(page) ?? []
    expect(record).toBe('_domain-proof.reviews.pinecone.example')
    nameServer.records.set(record, 'another account’s')
    await oscar.post(path, { intent: 'check' })
    expect(await fetchSignInPage('reviews.pinecone.example')).not.toContain('Pinecone')
    nameServer.records.set(record, value)
    await oscar.post(path, { intent: 'check' })
    expect(textOf(await oscar.get(path))).toContain('Verified')

    const html = await fetchSignInPage('reviews.pinecone.example')
    expect(html).toContain(' · Pinecone</title>')
    expect(html).not.toContain('Highstreet')
    expect(await fetchSignInPage('other.pinecone.example')).not.toContain('Pinecone')
  })

  test('accepts forms submitted from its own pages and rejects those from other origins', async () => {
    const send = (origin: string, name = 'reviews.pinecone.example') =>
      requestAtHost(
        `${application.url}/preferences`,
        { host: host(name), origin, 'content-type': 'application/x-www-form-urlencoded' },
        { method: 'POST', body: 'theme=dark' },
      )
    expect((await send(`http://${host('reviews.pinecone.example')}`)).status).toBe(302)
    for (const origin of ['https://evil.example', 'http://reviews.pinecone.example', 'null'])
      expect([origin, (await send(origin)).status]).toEqual([origin, 403])
  })

  test('belongs to the account that verified it last', async () => {
    const grace = await signIn(application.url, 'grace')
    const path = '/settings/white-label/domain'
    await saveWhiteLabel(grace, { productName: 'Quill' })
    await grace.post(path, { intent: 'save', domain: 'reviews.pinecone.example' })
    const [, value = ''] = /TXT value (\S+)/.exec(textOf(await grace.get(path))) ?? []
    nameServer.records.set('_domain-proof.reviews.pinecone.example', value)
    await grace.post(path, { intent: 'check' })
    expect(await fetchSignInPage('reviews.pinecone.example')).toContain(' · Quill</title>')
    await grace.post(path, { intent: 'remove' })
    expect(await fetchSignInPage('reviews.pinecone.example')).toContain(' · Pinecone</title>')
  })

  test.each(['localhost', '127.0.0.1', 'printer.local', 'http://a.example', 'a.example/x', ''])(
    'cannot be %j',
    async (domain) => {
      const oscar = await signIn(application.url, 'oscar')
      expect((await oscar.post('/settings/white-label/domain', { intent: 'save', domain })).status).toBe(422)
    },
  )
})

describe('when brands cannot be loaded', () => {
  test('visitors are redirected to an error page without a brand', async () => {
    const oscar = await signIn(application.url, 'oscar')
    // Saving clears the brand cache.
    await saveWhiteLabel(oscar, { productName: 'Pinecone' })
    const priya = await signIn(application.url, 'priya')
    await rows.all('alter table white_labels rename to white_labels_away')
    try {
      const anonymousPage = await requestAtHost(`${application.url}/login`, {
        host: `unknown.example:${port}`,
      })
      expect(anonymousPage.head).toContain('/error?statusCode=500&message=An+unexpected+error+occurred')
      const { redirectTo } = await (await signIn(application.url, 'tomas')).get('/reviews')
      expect(redirectTo).toBe('/error?statusCode=500&message=An+unexpected+error+occurred')
      const page = await priya.get(redirectTo!)
      expect(page.status).toBe(200)
      expect(textOf(page)).toContain('Error 500')
      expect(textOf(page)).toContain('An unexpected error occurred')
    } finally {
      await rows.all('alter table white_labels_away rename to white_labels')
    }
  })
})

test('the error page never shows a message from its URL', async () => {
  const page = await createVisitor(application.url).get('/error?statusCode=404&message=Call+555-0100+now')
  expect(textOf(page)).toContain('Error 404')
  expect(textOf(page)).toContain('An unexpected error occurred')
  expect(page.text).not.toContain('555-0100')
  expect(textOf(await createVisitor(application.url).get('/error?statusCode=99'))).toContain('Error 500')
})
