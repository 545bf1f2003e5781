import { describe, expect, test } from 'vitest'
import { createBuilders } from '../support/builders'
import { loadDemoAccounts } from '../support/people'
import { editForm, shownOn, withField } from '../support/shown-on'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, textOf, type Visitor } from '../support/visitor'

// The catalog, and connecting an account to the emulated Facebook and Trustpilot, over HTTP.
const application = await startTestApplication({ SUPPORT_EMAIL: 'support@highstreet.example' }, ['emulators'])
const rows = await openSql(application.database)
const build = createBuilders(rows)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const integrations = '/settings/integrations'
const matches = `${integrations}/facebook/matches`
const bakery = cast.accounts.bakery.id
/** Saves the form as it is opened, with these choices. */
const saveLinks = async (choices: Record<string, string>) =>
  dana.post(matches, { ...choices, shown: await shownOn(dana, matches) })
const facebookUrl = String(application.environment.FACEBOOK_URL)

/** Follows the link with this text on the emulated consent page. Returns the path that the browser is redirected to. */
async function consent(
  user: Visitor,
  linkText = 'Continue as Wheatwhistle Bakery',
  { source = 'facebook', prefix = '' } = {},
): Promise<string> {
  const { redirectTo } = await user.get(`${prefix}/oauth/outbound/${source}`)
  const page = await (await fetch(`${redirectTo}`)).text()
  const links = [...page.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)]
  const href = links.find(([, , text]) => text === linkText)?.[1]?.replaceAll('&#38;', '&') ?? ''
  const redirectUrl = /^https?:/.test(href) ? href : await redirectTarget(new URL(href, redirectTo ?? ''))
  const back = new URL(redirectUrl)
  return back.pathname + back.search
}

async function redirectTarget(url: URL): Promise<string> {
  return (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? ''
}

const listConnections = (account = bakery) =>
  rows.all<{ source: string; state: string; token: string | null }>(
    'select source, state, token from source_connections where account_id = $1 order by source',
    [account],
  )
const catalogText = async (user = dana, search = '') => textOf(await user.get(integrations + search))

describe('the catalog', () => {
  test('shows all integrations, including those enabled for the account only', async () => {
    const { text } = await dana.get(integrations)
    const codes = [...text.matchAll(/data-integration="(\w+)"/g)].map(([, code]) => code)
    expect(codes).toEqual(
      `google facebook apple_maps bing_maps tripadvisor yelp trustpilot aplaceformom caredash caring cars g2
       wellness hootsuite tableau`.split(/\s+/),
    )
    expect(text).toContain('(opens in a new tab)')
    await build.setting(bakery, 'zapier')
    expect(await catalogText()).toContain('Zapier')
    await rows.all(`delete from account_settings where account_id = $1 and code = 'zapier'`, [bakery])
  })

  test('is filtered by the query in its URL', async () => {
    const found = await catalogText(dana, '?integration_status=active&category=listings')
    expect(found).toContain('Google Business Profile')
    expect(found).not.toContain('Trustpilot')
    expect(await catalogText(dana, '?search_terms=zzz')).toContain('No integrations found')
  })

  test('is read-only for managers and hidden from users below them', async () => {
    const marco = await signIn(application.url, 'marco')
    expect(await catalogText(marco)).toContain('Ask an administrator of your account')
    expect((await marco.get('/oauth/outbound/facebook')).status).toBe(403)
    expect((await marco.post(`${integrations}/facebook/disconnect`)).status).toBe(403)
    const priya = await signIn(application.url, 'priya')
    expect((await priya.get(integrations)).status).not.toBe(200)
  })

  test('unknown sources and integrations respond with 404', async () => {
    for (const path of ['/oauth/outbound/myspace', `${integrations}/myspace/disconnect`])
      expect((await dana.get(path)).status).toBe(404)
    for (const path of ['google/request', 'facebook/request', 'toString/request', 'facebook/switch'])
      expect((await dana.post(`${integrations}/${path}`, { to: 'off' })).status).toBe(404)
  })
})

describe('an integration that is verified by hand', () => {
  test('access is requested once, shown as requested, and mailed to support', async () => {
    expect((await dana.post(`${integrations}/g2/request`)).redirectTo).toBe(integrations)
    const page = await catalogText()
    expect(page).toContain('Request sent!')
    expect(page).toContain('Access requested')
    await dana.post(`${integrations}/g2/request`)
    const mails = await rows.all(`select subject from mails where to_email = 'support@highstreet.example'`)
    expect(mails).toEqual([{ subject: 'Wheatwhistle Bakery requested access to G2' }])
    expect(await catalogText(dana, '?integration_status=access_requested')).toContain('1 integration')
  })
})

describe('a Facebook connection', () => {
  test('the consent request carries a state, and a callback of another session stores nothing', async () => {
    const { redirectTo, headers } = await dana.get('/oauth/outbound/facebook')
    const query = new URL(redirectTo ?? '').searchParams
    expect(query.get('redirect_uri')).toMatch(/\/settings\/integrations\/facebook\/callback$/)
    expect(headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
    const stolen = `${integrations}/facebook/callback?code=stolen&state=another`
    expect((await dana.get(stolen)).redirectTo).toBe(integrations)
    expect(await catalogText()).toContain('Facebook was not connected: the request expired')
    const back = await consent(dana)
    const grace = await signIn(application.url, 'grace')
    grace.cookies.set('facebook', dana.cookies.get('facebook') ?? '')
    expect((await grace.get(back)).redirectTo).toBe(integrations)
    expect(await rows.all('select from source_connections')).toEqual([])
  })

  test.each([
    ['Cancel', 'access was denied'],
    ['Continue as Wheatwhistle Bakery, without permission to edit', 'required permissions were not granted'],
  ])('choosing “%s” on Facebook connects nothing and shows why', async (linkText, message) => {
    expect((await dana.get(await consent(dana, linkText))).redirectTo).toBe(integrations)
    expect(await catalogText()).toContain(message)
    expect(await listConnections()).toEqual([])
  })

  test('a Facebook that does not respond connects nothing', async () => {
    const back = await consent(dana)
    await fetch(`${facebookUrl}/emulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ match: '/oauth/access_token', mode: 'error-500' }),
    })
    expect((await dana.get(back)).redirectTo).toBe(integrations)
    expect(await catalogText()).toContain('Facebook couldn’t be reached, so nothing was changed.')
    expect(await listConnections()).toEqual([])
  })

  test('the token is stored sealed, the connection is audited, and a callback works only once', async () => {
    const back = await consent(dana)
    const cookie = dana.cookies.get('facebook') ?? ''
    expect((await dana.get(back)).redirectTo).toBe(matches)
    const [stored] = await listConnections()
    expect(stored).toMatchObject({ source: 'facebook', state: 'connected' })
    expect(stored?.token).toMatch(/^session\.[\w-]{60,}$/)
    dana.cookies.set('facebook', cookie)
    expect((await dana.get(back)).redirectTo).toBe(integrations)
    expect((await listConnections())[0]).toEqual(stored)
    expect(await catalogText()).toContain('Connected to Owner of Wheatwhistle Bakery by Dana Okafor · ')
    expect(textOf(await dana.get('/settings/audit'))).toMatch(/Facebook Owner of Wheatwhistle/)
  })

  test('its Pages can be linked only to the account’s own locations', async () => {
    const page = await dana.get(matches)
    expect(textOf(page)).toContain('Same store number')
    expect(textOf(page)).not.toContain('Quillmere')
    const [, field, id] = /name="(page\.\d+)".*?<option value="(\d+)" selected/s.exec(page.text) ?? []
    const linked = () =>
      rows.all(
        `select location_id::text as id from listings where account_id = $1 and directory = 'facebook'
         and remote_id = $2`,
        [bakery, field!.slice(5)],
      )
    await saveLinks({ [field!]: id! })
    expect(await linked()).toEqual([{ id }])
    expect(await catalogText()).toMatch(/1 of \d+ locations linked to a Page/)
    const refused = await saveLinks({ [field!]: id!, 'page.999999': id! })
    expect(refused.status).toBe(422)
    expect(textOf(refused)).toContain('A location can be linked to only one Page.')
    await saveLinks({ 'page.999999': id! })
    const dental = await rows.one<{ id: string }>(
      'select min(id)::text as id from locations where account_id = $1',
      [cast.accounts.dental.id],
    )
    await saveLinks({ [field!]: dental.id })
    expect(
      await rows.all('select from listings where account_id = $1 and directory = $2', [
        cast.accounts.dental.id,
        'facebook',
      ]),
    ).toEqual([])
    await saveLinks({ [field!]: id! })
    expect(await linked()).toEqual([{ id }])
  })

  test('saving its Pages says how many locations were linked and unlinked', async () => {
    const { text } = await dana.get(matches)
    const [, field, id] = /name="(page\.\d+)".*?<option value="(\d+)" selected/s.exec(text) ?? []
    const save = async (locationId: string) => {
      await saveLinks({ [field!]: locationId })
      return (await dana.get(matches)).text
    }
    expect(await save(id!)).toContain('>1 location linked<')
    expect(await save('')).toContain('>1 unlinked<')
    expect(await save('')).toContain('>Nothing was changed.<')
    // It is not proposed again, so that the next save does not bring it back.
    expect(editForm(await dana.get(matches))).toContainEqual([field, ''])
  })

  test('a link that one person saves holds when another saves the page that was open before', async () => {
    const opened = editForm(await dana.get(matches))
    const isShown = ([name]: [string, string]) => name === 'shown'
    const [field, id] = opened.find(([name, value]) => name.startsWith('page.') && value !== '')!
    const linked = () =>
      rows.all(`select location_id::text as id from listings where account_id = $1 and remote_id = $2`, [
        bakery,
        field.slice(5),
      ])
    await saveLinks({ [field]: id })
    expect((await dana.post(matches, withField(opened, field, ''))).status).toBe(302)
    expect(await linked()).toEqual([{ id }])
    const another = await rows.one<{ id: string }>(
      'select max(id)::text as id from locations where account_id = $1 and id <> $2',
      [bakery, id],
    )
    const refused = await dana.post(matches, { [field]: another.id, shown: opened.find(isShown)![1] })
    expect([refused.status, textOf(refused)]).toEqual([
      422,
      expect.stringContaining('This list of links was changed while you were editing it.'),
    ])
    expect(await linked()).toEqual([{ id }])
    await saveLinks({ [field]: '' })
  })

  test('only its creator sees the expiry warning, and sees the expiry even after dismissing the warning', async () => {
    const expires = (days: number) =>
      rows.all(
        `update source_connections set expires_at = now() + make_interval(hours => $1) where account_id = $2`,
        [days * 24, bakery],
      )
    const expiryText = async (user = dana) =>
      /Your Facebook integration (will expire in [\w ]+?day|is expired)/.exec(
        textOf(await user.get('/reviews')),
      )?.[1]
    const marco = await signIn(application.url, 'marco')
    await expires(5.5)
    expect(await expiryText()).toBe('will expire in 5 day')
    expect(await expiryText(marco)).toBeUndefined()
    expect(await catalogText()).toContain('Expires in 5 days')
    await dana.post('/dismissals', { banner: 'expiring', returnTo: '/reviews' })
    expect(await expiryText()).toBeUndefined()
    await expires(-1)
    expect(await expiryText()).toBe('is expired')
    expect(await catalogText()).toContain('Expired')
  })

  test('reconnecting keeps the links, and disconnecting deletes and revokes the token', async () => {
    expect((await dana.get(await consent(dana))).redirectTo).toBe(matches)
    expect(await catalogText()).toMatch(/[1-9]\d* of \d+ locations linked to a Page/)
    expect(textOf(await dana.get(`${integrations}/facebook/disconnect`))).toContain('Disconnect Facebook?')
    await dana.post(`${integrations}/facebook/disconnect`)
    expect(await listConnections()).toEqual([{ source: 'facebook', state: 'disconnected', token: null }])
    expect(textOf(await dana.get(matches))).toContain('Connect Facebook to link its Pages.')
    const { calls } = await (await fetch(`${facebookUrl}/emulator/calls`)).json()
    expect(calls.findLast(({ path }: { path: string }) => path.endsWith('/permissions'))).toMatchObject({
      method: 'DELETE',
      status: 200,
    })
  })
})

test('a partner connects a child account, sees the result, returns to it, and finds it listed as connected', async () => {
  const nora = await signIn(application.url, 'nora')
  const prefix = `/as/${cast.accounts.dental.id}`
  const canceled = await nora.get(await consent(nora, 'Cancel', { prefix }))
  const failed = await nora.get(canceled.redirectTo ?? '')
  const failure = await nora.get(failed.redirectTo ?? '')
  expect(failed.redirectTo).toMatch(/^\/partner-integrations-error\?/)
  expect(textOf(failure)).toContain('Facebook was not connected: access was denied.')
  expect(failure.text).toContain(`href="${prefix}${integrations}"`)
  const back = await consent(nora, 'Continue as Quillmere Dental Group', { prefix })
  const { redirectTo } = await nora.get(back)
  expect(redirectTo).toMatch(`${prefix}${integrations}/facebook/callback?`)
  const connected = await nora.get(redirectTo ?? '')
  expect(connected.redirectTo).toMatch(/^\/partner-integrations-setup\?/)
  const success = await nora.get(connected.redirectTo ?? '')
  expect(textOf(success)).toContain('Facebook is connected.')
  expect(success.text).toContain(`href="${prefix}${matches}"`)
  const found = textOf(
    await nora.get('/accounts/integrations?search_terms=Quillmere&integration_status=active'),
  )
  expect(found).toMatch(/Quillmere Dental\S* .*Facebook/)
})

test('Trustpilot can be connected and disconnected', async () => {
  expect((await dana.get(await consent(dana, undefined, { source: 'trustpilot' }))).redirectTo).toBe(
    integrations,
  )
  expect((await listConnections()).at(-1)).toMatchObject({ source: 'trustpilot', state: 'connected' })
  expect(await catalogText(dana, '?search_terms=trustpilot')).toContain('Connected')
  await dana.post(`${integrations}/trustpilot/disconnect`)
  expect((await listConnections()).at(-1)).toMatchObject({ state: 'disconnected', token: null })
})

test('an account that disconnects from the installation’s Google is no longer connected, which is recorded once', async () => {
  const disconnect = () => dana.post(`${integrations}/google/disconnect`)
  const countRecords = async () =>
    (
      await rows.all(
        `select from audit_events where action = 'integration.disconnected' and subject = 'Google'`,
      )
    ).length
  const googleCard = async () =>
    /data-integration="google".*?<\/section>/s.exec((await dana.get(integrations)).text)?.[0] ?? ''
  expect(await googleCard()).toContain('Included with your account.')
  await disconnect()
  expect(await googleCard()).toContain('Nothing is sent to Google.')
  await disconnect()
  expect(await countRecords()).toBe(1)
  await rows.all(`delete from source_connections where source = 'google'`)
})

test('opting out of a directory and back in is recorded once each', async () => {
  const switchPath = `${integrations}/yelp_api/switch`
  for (const to of ['off', 'off', 'on']) await dana.post(switchPath, { to })
  const events = await rows.all<{ action: string }>(
    `select action from audit_events where account_id = $1 and subject = 'Yelp' order by id`,
    [bakery],
  )
  expect(events.map(({ action }) => action)).toEqual(['integration.disconnected', 'integration.connected'])
  expect((await dana.post(switchPath, { to: 'sideways' })).status).toBe(400)
})
