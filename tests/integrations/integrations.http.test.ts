import { describe, expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { findCast } from '../cast/people'
import { openRows } from '../cast/rows'
import { signedIn, type Visitor, wordsOf } from '../cast/visitor'

// The catalogue, and connecting an account to the emulated Facebook and Trustpilot, over HTTP.
const application = await testApplication({ SUPPORT_EMAIL: 'support@highstreet.example' }, ['stand-ins'])
const rows = await openRows(application.database)
const cast = await findCast(application.database.ownerUrl)
const dana = await signedIn(application.url, 'dana')
const integrations = '/settings/integrations'
const matches = `${integrations}/facebook/matches`
const bakery = cast.accounts.bakery.id
const facebookUrl = String(application.environment.FACEBOOK_URL)

/** To Facebook's page, where somebody presses the link with these words, and back to where it sends the browser. */
async function consent(
  someone: Visitor,
  words = 'Continue as Wheatwhistle Bakery',
  { source = 'facebook', prefix = '' } = {},
): Promise<string> {
  const { leadsTo } = await someone.get(`${prefix}/oauth/outbound/${source}`)
  const page = await (await fetch(`${leadsTo}`)).text()
  const links = [...page.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)]
  const href = links.find(([, , text]) => text === words)?.[1]?.replaceAll('&#38;', '&') ?? ''
  const answered = /^https?:/.test(href) ? href : await redirectOf(new URL(href, leadsTo ?? ''))
  const back = new URL(answered)
  return back.pathname + back.search
}

async function redirectOf(url: URL): Promise<string> {
  return (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? ''
}

const connections = (account = bakery) =>
  rows.all<{ source: string; state: string; token: string | null }>(
    'select source, state, token from source_connections where account_id = $1 order by source',
    [account],
  )
const catalogue = async (someone = dana, search = '') => wordsOf(await someone.get(integrations + search))

describe('the catalogue', () => {
  test('shows everything there is, and what of it this account has', async () => {
    const { text } = await dana.get(integrations)
    const codes = [...text.matchAll(/data-integration="(\w+)"/g)].map(([, code]) => code)
    expect(codes).toEqual(
      `google facebook apple_maps bing_maps tripadvisor yelp trustpilot aplaceformom caredash caring cars g2
       wellness hootsuite tableau`.split(/\s+/),
    )
    expect(text).toContain('(opens in a new tab)')
    await rows.all(`insert into account_settings (account_id, code, value) values ($1, 'zapier', 'true')`, [
      bakery,
    ])
    expect(await catalogue()).toContain('Zapier')
    await rows.all(`delete from account_settings where account_id = $1 and code = 'zapier'`, [bakery])
  })

  test('is narrowed by its address', async () => {
    const found = await catalogue(dana, '?integration_status=active&category=listings')
    expect(found).toContain('Google Business Profile')
    expect(found).not.toContain('Trustpilot')
    expect(await catalogue(dana, '?search_terms=zzz')).toContain('No integrations found')
  })

  test('is there for a manager to read, and for nobody below', async () => {
    const marco = await signedIn(application.url, 'marco')
    expect(await catalogue(marco)).toContain('Ask an administrator of your account')
    expect((await marco.get('/oauth/outbound/facebook')).status).toBe(403)
    expect((await marco.post(`${integrations}/facebook/disconnect`)).status).toBe(403)
    const priya = await signedIn(application.url, 'priya')
    expect((await priya.get(integrations)).status).not.toBe(200)
  })

  test('leads nowhere from a source or an integration there is not', async () => {
    for (const path of ['/oauth/outbound/myspace', `${integrations}/myspace/disconnect`])
      expect((await dana.get(path)).status).toBe(404)
    for (const path of ['google/request', 'facebook/request', 'toString/request', 'facebook/switch'])
      expect((await dana.post(`${integrations}/${path}`, { to: 'off' })).status).toBe(404)
    expect((await dana.get('/oauth/outbound/google')).leadsTo).toBe(`${integrations}/google/connect`)
  })
})

describe('what is verified by hand', () => {
  test('is asked for once, on the record, and support is told', async () => {
    expect((await dana.post(`${integrations}/g2/request`)).leadsTo).toBe(integrations)
    const page = await catalogue()
    expect(page).toContain('Request sent!')
    expect(page).toContain('Access requested')
    await dana.post(`${integrations}/g2/request`)
    const mails = await rows.all(`select subject from mails where to_email = 'support@highstreet.example'`)
    expect(mails).toEqual([{ subject: 'Wheatwhistle Bakery asks for access to G2' }])
    expect(await catalogue(dana, '?integration_status=access_requested')).toContain('1 integration')
  })
})

describe('Facebook', () => {
  test('is asked with a state, and an answer of another sign-in leaves nothing', async () => {
    const { leadsTo, headers } = await dana.get('/oauth/outbound/facebook')
    const asked = new URL(leadsTo ?? '').searchParams
    expect(asked.get('redirect_uri')).toMatch(/\/settings\/integrations\/facebook\/callback$/)
    expect(headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
    const stolen = `${integrations}/facebook/callback?code=stolen&state=another`
    expect((await dana.get(stolen)).leadsTo).toBe(integrations)
    expect(await catalogue()).toContain('Facebook’s answer could not be used')
    const back = await consent(dana)
    const grace = await signedIn(application.url, 'grace')
    grace.cookies.set('facebook', dana.cookies.get('facebook') ?? '')
    expect((await grace.get(back)).leadsTo).toBe(integrations)
    expect(await rows.all('select from source_connections')).toEqual([])
  })

  test.each([
    ['Cancel', 'nobody agreed to it there'],
    ['Continue as Wheatwhistle Bakery, without permission to edit', 'permissions asked for were left out'],
  ])('“%s” there connects nothing, and says so', async (words, said) => {
    expect((await dana.get(await consent(dana, words))).leadsTo).toBe(integrations)
    expect(await catalogue()).toContain(said)
    expect(await connections()).toEqual([])
  })

  test('a Facebook that does not answer connects nothing', async () => {
    const back = await consent(dana)
    await fetch(`${facebookUrl}/emulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ match: '/oauth/access_token', mode: 'error-500' }),
    })
    expect((await dana.get(back)).leadsTo).toBe(integrations)
    expect(await catalogue()).toContain('Facebook could not be asked, and nothing was changed.')
    expect(await connections()).toEqual([])
  })

  test('is kept sealed, on the record, and an answer is good once', async () => {
    const back = await consent(dana)
    const cookie = dana.cookies.get('facebook') ?? ''
    expect((await dana.get(back)).leadsTo).toBe(matches)
    const [kept] = await connections()
    expect(kept).toMatchObject({ source: 'facebook', state: 'connected' })
    expect(kept?.token).toMatch(/^session\.[\w-]{60,}$/)
    dana.cookies.set('facebook', cookie)
    expect((await dana.get(back)).leadsTo).toBe(integrations)
    expect((await connections())[0]).toEqual(kept)
    expect(await catalogue()).toContain('Owner of Wheatwhistle Bakery, connected by Dana Okafor')
    expect(wordsOf(await dana.get('/settings/audit'))).toMatch(/Facebook Owner of Wheatwhistle/)
  })

  test('its Pages are linked to locations, and those of nobody else', async () => {
    const page = await dana.get(matches)
    expect(wordsOf(page)).toContain('Same store number')
    expect(wordsOf(page)).not.toContain('Quillmere')
    const [, field, id] = /name="(page\.\d+)".*?<option value="(\d+)" selected/s.exec(page.text) ?? []
    const linked = () =>
      rows.all(
        `select location_id::text as id from listings where account_id = $1 and directory = 'facebook'
         and remote_id = $2`,
        [bakery, field!.slice(5)],
      )
    await dana.post(matches, { [field!]: id! })
    expect(await linked()).toEqual([{ id }])
    expect(await catalogue()).toMatch(/1 of \d+ locations linked to a Page/)
    const refused = await dana.post(matches, { [field!]: id!, 'page.999999': id! })
    expect(refused.status).toBe(422)
    expect(wordsOf(refused)).toContain('Two Pages cannot belong to the same location.')
    await dana.post(matches, { 'page.999999': id! })
    const dental = await rows.one<{ id: string }>(
      'select min(id)::text as id from locations where account_id = $1',
      [cast.accounts.dental.id],
    )
    await dana.post(matches, { [field!]: dental.id })
    expect(
      await rows.all('select from listings where account_id = $1 and directory = $2', [
        cast.accounts.dental.id,
        'facebook',
      ]),
    ).toEqual([])
    await dana.post(matches, { [field!]: id! })
    expect(await linked()).toEqual([{ id }])
  })

  test('a connection that ends is told of to its maker, and the end although the warning was put away', async () => {
    const expires = (days: number) =>
      rows.all(
        `update source_connections set expires_at = now() + make_interval(hours => $1) where account_id = $2`,
        [days * 24, bakery],
      )
    const told = async (who = dana) =>
      /Your Facebook integration (will expire in [\w ]+?day|is expired)/.exec(
        wordsOf(await who.get('/reviews')),
      )?.[1]
    const marco = await signedIn(application.url, 'marco')
    await expires(5.5)
    expect(await told()).toBe('will expire in 5 day')
    expect(await told(marco)).toBeUndefined()
    expect(await catalogue()).toContain('Expires in 5 days')
    await dana.post('/dismissals', { banner: 'expiring', returnTo: '/reviews' })
    expect(await told()).toBeUndefined()
    await expires(-1)
    expect(await told()).toBe('is expired')
    expect(await catalogue()).toContain('Expired')
  })

  test('connected again, it keeps its links; disconnected, it forgets its token and keeps them', async () => {
    expect((await dana.get(await consent(dana))).leadsTo).toBe(matches)
    expect(await catalogue()).toMatch(/[1-9]\d* of \d+ locations linked to a Page/)
    expect(wordsOf(await dana.get(`${integrations}/facebook/disconnect`))).toContain('Disconnect Facebook?')
    await dana.post(`${integrations}/facebook/disconnect`)
    expect(await connections()).toEqual([{ source: 'facebook', state: 'disconnected', token: null }])
    expect(wordsOf(await dana.get(matches))).toContain('Connect Facebook to link its Pages.')
    const { calls } = await (await fetch(`${facebookUrl}/emulator/calls`)).json()
    expect(calls.findLast(({ path }: { path: string }) => path.endsWith('/permissions'))).toMatchObject({
      method: 'DELETE',
      status: 200,
    })
  })
})

test('a partner connects an account they manage, comes back to it, and finds it among the connected', async () => {
  const nora = await signedIn(application.url, 'nora')
  const prefix = `/as/${cast.accounts.dental.id}`
  const back = await consent(nora, 'Continue as Quillmere Dental Group', { prefix })
  const { leadsTo } = await nora.get(back)
  expect(leadsTo).toMatch(`${prefix}${integrations}/facebook/callback?`)
  expect((await nora.get(leadsTo ?? '')).leadsTo).toBe(prefix + matches)
  const found = wordsOf(
    await nora.get('/accounts/integrations?search_terms=Quillmere&integration_status=active'),
  )
  expect(found).toMatch(/Quillmere Dental\S* .*Facebook/)
})

test('Trustpilot is connected and disconnected as Facebook is', async () => {
  expect((await dana.get(await consent(dana, undefined, { source: 'trustpilot' }))).leadsTo).toBe(
    integrations,
  )
  expect((await connections()).at(-1)).toMatchObject({ source: 'trustpilot', state: 'connected' })
  expect(await catalogue(dana, '?search_terms=trustpilot')).toContain('Connected')
  await dana.post(`${integrations}/trustpilot/disconnect`)
  expect((await connections()).at(-1)).toMatchObject({ state: 'disconnected', token: null })
})

test('a directory of the installation is left and joined again, each told once', async () => {
  const off = `${integrations}/yelp_api/switch`
  for (const to of ['off', 'off', 'on']) await dana.post(off, { to })
  const events = await rows.all<{ action: string }>(
    `select action from audit_events where account_id = $1 and subject = 'Yelp' order by id`,
    [bakery],
  )
  expect(events.map(({ action }) => action)).toEqual(['integration.disconnected', 'integration.connected'])
  expect((await dana.post(off, { to: 'sideways' })).status).toBe(400)
})
