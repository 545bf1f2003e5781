import { expect, test } from 'vitest'
import { loadDemoAccounts } from '../../support/people'
import { editForm, shownOn } from '../../support/shown-on'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn, textOf, type Visitor } from '../../support/visitor'

// Connecting an account to the emulated Google and linking its profiles, over HTTP.
const application = await startTestApplication({}, ['emulators'])
const rows = await openSql(application.database)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const integrations = '/settings/integrations'
const profiles = `${integrations}/google/profiles`
/** Saves the form as it is opened, with these choices. */
const saveLinks = async (choices: Record<string, string>) =>
  dana.post(profiles, { ...choices, shown: await shownOn(dana, profiles) })

/** Gives consent for an account on Google's page, and returns the path to which Google redirects the browser. */
async function giveConsent(visitor: Visitor, account = 'accounts/1101', prefix = ''): Promise<string> {
  const { redirectTo } = await visitor.get(`${prefix}/oauth/outbound/google`)
  const page = await fetch(`${redirectTo}`)
  expect(await page.text()).toContain('Continue as Wheatwhistle Bakery')
  const agreed = await fetch(`${redirectTo}&account=${encodeURIComponent(account)}`, { redirect: 'manual' })
  const back = new URL(agreed.headers.get('location') ?? '')
  return back.pathname + back.search
}

const loadConnection = () =>
  rows.one<{ state: string; token: string | null; remote_name: string }>(
    `select * from source_connections where account_id = $1 and source = 'google'`,
    [cast.accounts.bakery.id],
  )

test('an account that uses the installation’s connection lists no profiles', async () => {
  expect(textOf(await dana.get(integrations))).toContain('Included with your account')
  expect(textOf(await dana.get(profiles))).toContain('Connect your own Google account')
})

test('the consent request has a state and a challenge, and a callback of another session is refused', async () => {
  const { redirectTo, headers } = await dana.get('/oauth/outbound/google')
  const parameters = new URL(redirectTo ?? '').searchParams
  expect(parameters.get('scope')).toBe('https://www.googleapis.com/auth/business.manage')
  expect(parameters.get('access_type')).toBe('offline')
  expect(parameters.get('code_challenge_method')).toBe('S256')
  expect(parameters.get('redirect_uri')).toMatch(/\/settings\/integrations\/google\/callback$/)
  expect(headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
  const callbackPath = `${integrations}/google/callback?code=4/stolen&state=another`
  expect((await dana.get(callbackPath)).redirectTo).toBe(integrations)
  expect(textOf(await dana.get(integrations))).toContain('Google was not connected: the request expired')
  const back = await giveConsent(dana)
  const grace = await signIn(application.url, 'grace')
  grace.cookies.set('google', dana.cookies.get('google') ?? '')
  expect((await grace.get(back)).redirectTo).toBe(integrations)
  expect(await rows.all(`select from source_connections where source = 'google'`)).toEqual([])
})

test('denying consent leaves the account unconnected', async () => {
  const { redirectTo } = await dana.get('/oauth/outbound/google')
  const state = new URL(redirectTo ?? '').searchParams.get('state')
  const { redirectTo: back } = await dana.get(
    `${integrations}/google/callback?error=access_denied&state=${state}`,
  )
  expect(back).toBe(integrations)
  expect(textOf(await dana.get(integrations))).toContain('Google was not connected: access was denied.')
})

test('connecting stores a sealed token, is recorded in the audit log, and accepts a code only once', async () => {
  const back = await giveConsent(dana)
  expect((await dana.get(back)).redirectTo).toBe(profiles)
  const { state, token, remote_name } = await loadConnection()
  expect([state, remote_name]).toEqual(['connected', 'Wheatwhistle Bakery'])
  expect(token).toMatch(/^session\.[\w-]{60,}$/)
  expect(Buffer.from(token!.split('.')[1]!, 'base64url').toString('latin1')).not.toContain('accounts')
  expect((await dana.get(back)).redirectTo).toBe(integrations)
  expect(textOf(await dana.get(integrations))).toContain('Connected to Wheatwhistle Bakery by Dana Okafor · ')
  expect(textOf(await dana.get('/settings/audit'))).toMatch(/integration/i)
})

test('a connection without linked locations says so, and leads to where they are linked', async () => {
  const linkTo = (name: string) =>
    rows.all(`update locations set google_location_name = ${name} where account_id = $1`, [
      cast.accounts.bakery.id,
    ])
  await rows.all('create table linked as select id, google_location_name from locations')
  await linkTo('null')
  const page = await dana.get(integrations)
  expect(textOf(page)).toMatch(/Connected · 0 of \d+ locations linked/)
  expect(page.text).toMatch(new RegExp(`href="${profiles}"[^>]*>Link locations`))
  await linkTo('(select google_location_name from linked where linked.id = locations.id)')
  await rows.all('drop table linked')
  expect(textOf(await dana.get(integrations))).toContain('locations linked to a profile.')
})

test('the matching page lists the connected account’s profiles, and none of other accounts', async () => {
  const page = textOf(await dana.get(profiles))
  expect(page).toContain('Chicago Loop (WW-001)')
  expect(page).toContain('Linked')
  expect(page).not.toContain('Quillmere')
})

test('a link can be removed and made again, proposed by store code', async () => {
  const name = 'accounts/1101/locations/1101001'
  const loadLink = async () =>
    (await rows.one<{ id: string; linked: string | null; place: string | null }>(
      `select id::text, google_location_name as linked, google_place_id as place from locations where external_id = 'WW-001'`,
    ))!
  const { id } = await loadLink()
  await saveLinks({ 'match.1101-1101001': '' })
  expect((await loadLink()).linked).toBeNull()
  expect(textOf(await dana.get(profiles))).toContain('Same store code')
  await saveLinks({ 'match.1101-1101001': id })
  expect(await loadLink()).toMatchObject({ linked: name, place: expect.stringMatching(/^ChIJ/) })
  const history = await rows.all(
    `select origin, actor from location_changes where location_id = $1 and field = 'google_location_name'`,
    [id],
  )
  expect(history).toEqual([
    { origin: 'google', actor: 'Dana Okafor' },
    { origin: 'google', actor: 'Dana Okafor' },
  ])
})

test('a link holds when its profile has moved to another Google account, and is saved with its new name', async () => {
  const name = 'accounts/1101/locations/1101001'
  await rows.all(`update locations set google_location_name = $2 where google_location_name = $1`, [
    name,
    name.replace('1101/', '999/'),
  ])
  const opened = editForm(await dana.get(profiles))
  expect((await dana.post(profiles, opened)).status).toBe(302)
  expect(await rows.all('select from locations where google_location_name = $1', [name])).toHaveLength(1)
})

test('two profiles cannot be linked to one location, nor can another account’s profile', async () => {
  const { id } = await rows.one<{ id: string }>(`select id::text from locations where external_id = 'WW-002'`)
  const refused = await saveLinks({ 'match.1101-1101002': id, 'match.1101-1101003': id })
  expect(refused.status).toBe(422)
  expect(textOf(refused)).toContain('Each location can be linked to only one profile.')
  // The form keeps the choices.
  const selectedLocation = (key: string) =>
    new RegExp(`name="match\\.${key}".*?<option value="(\\d*)" selected`, 's').exec(refused.text)?.[1]
  expect([selectedLocation('1101-1101002'), selectedLocation('1101-1101003')]).toEqual([id, id])
  await saveLinks({ 'match.1102-1102001': id })
  const [kept] = await rows.all('select google_location_name as name from locations where id = $1', [id])
  expect(kept).toEqual({ name: 'accounts/1101/locations/1101002' })
})

test('two locations can swap their profiles in one save', async () => {
  const loadLinks = () =>
    rows.all<{ id: string; linked: string }>(
      `select id::text, google_location_name as linked from locations where external_id in ('WW-001', 'WW-002') order by external_id`,
    )
  const [one, two] = (await loadLinks()) as [{ id: string; linked: string }, { id: string; linked: string }]
  const field = ({ linked }: { linked: string }) =>
    `match.${linked.replace(/accounts\/|locations\//g, '').replace('/', '-')}`
  await saveLinks({ [field(one)]: two.id, [field(two)]: one.id })
  expect(textOf(await dana.get(profiles))).toContain('2 locations linked')
  expect(await loadLinks()).toEqual([
    { ...one, linked: two.linked },
    { ...two, linked: one.linked },
  ])
  await saveLinks({ [field(one)]: one.id, [field(two)]: two.id })
  expect(await loadLinks()).toEqual([one, two])
})

test('a partner can connect a child account and returns to that account', async () => {
  const nora = await signIn(application.url, 'nora')
  const { id } = cast.accounts.dental
  const back = await giveConsent(nora, 'accounts/1102', `/as/${id}`)
  const { redirectTo } = await nora.get(back)
  expect(redirectTo).toMatch(`/as/${id}${integrations}/google/callback?`)
  const connected = await nora.get(redirectTo ?? '')
  expect(connected.redirectTo).toMatch(/^\/partner-integrations-setup\?/)
  expect((await nora.get(connected.redirectTo ?? '')).text).toContain(`href="/as/${id}${profiles}"`)
  expect(textOf(await nora.get(`/as/${id}${profiles}`))).toContain('Wauwatosa (QD-001)')
})

test('a manager can see the connection but not change it', async () => {
  const marco = await signIn(application.url, 'marco')
  expect(textOf(await marco.get(integrations))).toContain('Ask an account administrator')
  expect((await marco.get(profiles)).status).toBe(403)
  expect((await marco.post(`${integrations}/google/disconnect`)).status).toBe(403)
})

test('a connection revoked at Google is shown as ended and works again after reconnecting', async () => {
  await fetch(`${application.googleUrl}/emulator/tokens/end`, { method: 'POST' })
  const { calls } = await (await fetch(`${application.googleUrl}/emulator/calls`)).json()
  const granted = calls.findLast(
    ({ path, body }: { path: string; body: { refresh_token?: string } }) =>
      path.endsWith('/token') && body.refresh_token?.startsWith('1//accounts/1101/'),
  )
  await fetch(`${application.googleUrl}/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token: granted.body.refresh_token }),
  })
  expect(textOf(await dana.get(profiles))).toContain('Google access has ended. Reconnect Google.')
  expect(textOf(await dana.get(integrations))).toContain('Expired')
  await dana.get(await giveConsent(dana))
  expect((await loadConnection()).state).toBe('connected')
})

test('disconnecting revokes the token and deletes it', async () => {
  expect(textOf(await dana.get(`${integrations}/google/disconnect`))).toContain('Disconnect Google?')
  await dana.post(`${integrations}/google/disconnect`)
  expect(await loadConnection()).toMatchObject({ state: 'disconnected', token: null })
  const { calls } = await (await fetch(`${application.googleUrl}/emulator/calls`)).json()
  expect(calls.findLast(({ path }: { path: string }) => path.endsWith('/revoke'))).toMatchObject({
    status: 200,
  })
  expect(textOf(await dana.get(integrations))).toContain('Nothing is sent to Google.')
})
