/** A web server with two processes: what the client sees does not depend on which of them responds. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultBrand } from '#app/platform/brand/brand'
import { createToken } from '../api/api-client'
import { emails, password } from '../support/people'
import { startLoad } from '../support/request-load'
import { shownOn } from '../support/shown-on'
import { slowness } from '../support/slowness'
import { createVisitor, textOf, type Visitor } from '../support/visitor'
import { type Connection, startWebProcesses } from '../support/web-processes'

const server = await startWebProcesses()

/** Returns a browser that uses one connection, with the cookies of another browser. */
function visitorOn(connection: Connection, { cookies } = createVisitor(server.url)): Visitor {
  const visitor = createVisitor(server.url, connection.send)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

async function signInOn(connection: Connection, person: 'dana' | 'grace'): Promise<Visitor> {
  const visitor = visitorOn(connection)
  expect((await visitor.post('/login', { email: emails[person], password })).status).toBe(302)
  return visitor
}

test('a session is valid in both processes, and signing out ends it in both', async () => {
  const [first, second] = await server.connectToEach()
  const dana = await signInOn(first!, 'dana')
  const sameBrowser = visitorOn(second!, dana)
  expect((await dana.get('/reviews')).status).toBe(200)
  expect((await sameBrowser.get('/reviews')).status).toBe(200)

  const copies = [visitorOn(first!, dana), visitorOn(second!, dana)]
  expect((await sameBrowser.post('/logout')).status).toBe(302)
  for (const copy of copies) expect((await copy.get('/reviews')).redirectTo).toMatch(/^\/login/)
})

test('a change of the brand is shown by both processes from the next request on', async () => {
  const [first, second] = await server.connectToEach()
  const grace = await signInOn(first!, 'grace')
  const elsewhere = visitorOn(second!, grace)
  const { nameText: _, ...colors } = defaultBrand.colors
  for (let n = 0; n < 10; n++) {
    const form = new FormData()
    const productName = `Fern ${n}`
    const shown = await shownOn(grace, '/settings/white-label')
    const fields = Object.entries({ intent: 'save', productName, shown })
    const colorFields = Object.entries(colors).map(([name, value]) => [`colors.${name}`, value] as const)
    for (const [name, value] of [...fields, ...colorFields]) form.append(name, value)
    expect((await grace.upload('/settings/white-label', form)).status).toBe(302)
    for (const visitor of [elsewhere, grace])
      expect((await visitor.get('/reviews')).text).toContain(`<title>Reviews · ${productName}</title>`)
  }
})

test('requests to the API are counted together: 600 a minute, whichever process receives them', async () => {
  const connections = await server.connectToEach()
  const token = await createToken(server, 'priya')
  const statuses: number[] = []
  const remaining: number[] = []
  for (let n = 0; n < 610; n++) {
    const response = await connections[n % 2]!.send(`${server.url}/api/auth`, {
      headers: { authorization: `Bearer ${token}` },
    })
    statuses.push(response.status)
    remaining.push(Number(/;r=(\d+);/.exec(response.headers.get('ratelimit') ?? '')?.[1]))
    if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(statuses.indexOf(429)).toBe(600)
  expect(remaining.slice(0, 600)).toEqual(Array.from({ length: 600 }, (_, n) => 599 - n))
  expect(remaining.slice(600)).toEqual(Array(10).fill(0))
})

test('failed sign-ins are counted together: the eleventh is rejected, wherever it arrives', async () => {
  const visitors = (await server.connectToEach()).map((connection) => visitorOn(connection))
  const attempt = (n: number) =>
    visitors[n % 2]!.post('/login', { email: emails.oscar, password: 'a wrong password' })
  for (let n = 0; n < 10; n++) expect(textOf(await attempt(n))).not.toContain('Too many attempts')
  for (const n of [10, 11]) expect(textOf(await attempt(n))).toContain('Too many attempts')
})

test('a killed process loses only its open requests and is replaced', async () => {
  const concurrency = 6
  const load = startLoad(`${server.url}/login`, concurrency)
  await load.waitForCompleted(30)
  const [victim] = server.processIds()
  process.kill(victim!, 'SIGKILL')
  await load.waitForCompleted(30)
  await expect
    .poll(server.processIds)
    .toSatisfy((ids: number[]) => ids.length === 2 && !ids.includes(victim!))
  const replaced = (await server.connectToEach()).map(({ processId }) => processId)
  expect(replaced.sort()).toEqual(server.processIds().sort())

  const lost = (await load.stop()).filter(({ outcome }) => outcome !== 'complete')
  expect(lost.filter(({ outcome }) => outcome === 'silent')).toEqual([])
  expect(lost.length).toBeLessThanOrEqual(concurrency)
})

test('SIGTERM under load: every response that began is completed, and no connection is kept for more', async () => {
  const loads = [false, true].map((keepAlive) => startLoad(`${server.url}/login`, 3, { keepAlive }))
  for (const load of loads) await load.waitForCompleted(15)
  const processIds = server.processIds()
  const exited = once(server.primary, 'exit')
  const signaledAt = performance.now()
  server.primary.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  // After five seconds, the connections that are still open would have been cut.
  expect(performance.now() - signaledAt).toBeLessThan(5_000 * slowness)
  const results = (await Promise.all(loads.map((load) => load.stop()))).flat()
  expect(results.filter(({ outcome }) => outcome === 'cut' || outcome === 'silent')).toEqual([])
  expect(processIds.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
})
