/**
 * Fixtures of the journeys: a demo user at a browser, signed in. The session comes from one plain request for each
 * person and application; the sign-in form has a journey of its own.
 */
import path from 'node:path'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  request,
} from '@playwright/test'
import { demoAccounts, demoPassword } from '#app/demo/data/demo-accounts'
import { draw, isComplete, isWholeRun } from '../support/depth'
import type { PersonName } from '../support/people'
import { environmentVariableOf } from '../support/shards'

export { expect }
export const password = demoPassword

/** Locations of the demo's bakery. Journeys that write use different ones, so that they do not interfere. */
export type LocationName =
  | 'Boise'
  | 'Chicago Loop'
  | 'Evanston'
  | 'Hyde Park'
  | 'Lakeview'
  | 'Lincoln Park'
  | 'Naperville'
  | 'Oak Park'
  | 'Phoenix Arcadia'
  | 'Sacramento Midtown'
  | 'Skokie'
  | 'Wicker Park'

type JourneyFixtures = {
  /** The person signed in to `page`; null: nobody yet. */
  person: PersonName | null
  /** False for journeys that end or replace their session: they start one of their own. */
  isSessionShared: boolean
  hasScript: boolean
  /** Skips the files that run in the other mode. A complete run runs every file in both. */
  share: undefined
  /** Returns a page in a separate browser for another person. */
  pageOf: (person: PersonName) => Promise<Page>
}

export const test = base.extend<JourneyFixtures>({
  person: ['dana', { option: true }],
  isSessionShared: [true, { option: true }],
  share: [
    async ({ hasScript }, use, testInfo) => {
      const isShared = isWholeRun && !isComplete
      testInfo.skip(isShared && hasScript !== runsWithScript(testInfo.file), 'runs in the other mode')
      await use(undefined)
    },
    { auto: true },
  ],
  hasScript: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  context: async ({ context, hasScript }, use) => {
    if (hasScript) waitForHydrationIn(context)
    await use(context)
  },
  storageState: async ({ person, isSessionShared, baseURL }, use) => {
    const start = isSessionShared ? findOrStartSession : startSession
    await use(person ? await start(person, baseURL!) : undefined)
  },
  pageOf: async ({ browser, baseURL, hasScript }, use) => {
    const contexts: Awaited<ReturnType<Browser['newContext']>>[] = []
    await use(async (person) => {
      const context = await browser.newContext({ storageState: await findOrStartSession(person, baseURL!) })
      contexts.push(context)
      if (hasScript) waitForHydrationIn(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/**
 * Makes `goto` and `reload` wait until React handles events, so that the journeys with JavaScript do not use the pages
 * as they are without it: a link may open a page instead of a dialog. `openWithoutScripts` does not wait.
 */
function waitForHydrationIn(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (address, options) => {
      const response = await goto(address, options)
      if (!options?.waitUntil) await waitForHydration(page)
      return response
    }
    page.reload = async (options) => {
      const response = await reload(options)
      await waitForHydration(page)
      return response
    }
  })
}

/** Waits until React has hydrated the page. Pages without scripts, such as printouts, are ready immediately. */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isWaiting = [...document.querySelectorAll('template')].some((waiting) =>
      waiting.content.querySelector('script'),
    )
    return '__remixContext' in window || isWaiting ? 'hydrated' in document.documentElement.dataset : true
  })
}

/**
 * Draws the mode in which a file runs: two consecutive seeds run it in both. A file runs as a whole, because its
 * journeys may depend on each other.
 */
function runsWithScript(file: string): boolean {
  const number = [...path.basename(file)].reduce(
    (hash, letter) => Math.imul(31, hash) + letter.charCodeAt(0),
    0,
  )
  return draw([true, false], number)
}

export function emailOf(person: PersonName): string {
  const everyone = demoAccounts.flatMap(({ users: people }) => people)
  return everyone.find(({ email }) => email.startsWith(`${person}@`))!.email
}

type Session = Awaited<ReturnType<Awaited<ReturnType<typeof request.newContext>>['storageState']>>
const sessions = new Map<string, { session: Promise<Session>; startedAt: number }>()
/** Ten minutes after the sign-in, the application asks for the password again before, for example, creating a token. */
const maxAgeMs = 5 * 60_000

function findOrStartSession(person: PersonName, baseURL: string): Promise<Session> {
  const key = `${person} ${baseURL}`
  const cached = sessions.get(key)
  if (cached && Date.now() - cached.startedAt < maxAgeMs) return cached.session
  const session = startSession(person, baseURL)
  sessions.set(key, { session, startedAt: Date.now() })
  return session
}

async function startSession(person: PersonName, baseURL: string): Promise<Session> {
  // Use a separate context: that of the test's person would have a session, which signing in ends.
  const visitor = await request.newContext({ baseURL, storageState: { cookies: [], origins: [] } })
  const response = await visitor.post('/login', {
    form: { email: emailOf(person), password },
    maxRedirects: 0,
  })
  expect(response.status()).toBe(302)
  if (person === 'nora') await openChildAccounts(visitor)
  const session = await visitor.storageState()
  await visitor.dispose()
  // Mark the announcement of Google posts as dismissed, which only its own journey expects.
  const preview = { name: 'googlePostsPreview', value: 'FINAL', domain: new URL(baseURL).hostname, path: '/' }
  const cookie = { ...preview, expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const }
  return { ...session, cookies: [...session.cookies, cookie] }
}

/** Opens every account that a partner's user manages, with the buttons in the list. */
async function openChildAccounts(visitor: APIRequestContext): Promise<void> {
  const html = await (await visitor.get('/accounts')).text()
  const inAccount = /name="inAccount" value="(\d+)"/.exec(html)![1]!
  for (const [action] of html.matchAll(/\/accounts\/\d+\/open(?=")/g))
    await visitor.post(action, { form: { inAccount } })
}

/** Returns the account id in the person's forms. */
export async function findAccountId(page: Page): Promise<string> {
  const html = await (await page.request.get('/')).text()
  return /name="inAccount" value="(\d+)"/.exec(html)![1]!
}

/** Returns the id of one of the account's locations. */
export async function findLocationId(page: Page, name: LocationName): Promise<string> {
  const response = await page.request.get('/lookups/location', { params: { q: name } })
  const { entries } = (await response.json()) as { entries: { id: string; name: string }[] }
  return entries.find((entry) => entry.name === name)!.id
}

/** Sends events to the Google emulator of this project's application that only Google itself could cause. */
export async function notifyGoogleEmulator(page: Page, endpoint: string, data: unknown): Promise<void> {
  const response = await page.request.post(`${googleUrl()}/emulator/${endpoint}`, { data })
  expect(response.status()).toBe(200)
}

const googleUrl = () => process.env[environmentVariableOf(test.info().project, 'GOOGLE_URL')]!

/** The owner's connection URL of the database of this project's application. */
export const databaseUrl = () => process.env[environmentVariableOf(test.info().project, 'DATABASE_URL')]!

/** Opens the page of the newest review that matches the query. */
export async function openReview(page: Page, query: string): Promise<void> {
  await page.goto(`/reviews?${query}`)
  await openReviewPage(page, reviewLinks(page).first())
}

/** Opens the page of a review in the list. The window is wide, so the review first opens beside the list. */
export async function openReviewPage(page: Page, link: Locator): Promise<void> {
  await link.click()
  await page.getByRole('link', { name: 'Open page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Review for')
  await page.waitForLoadState()
}

export function reviewLinks(page: Page) {
  return page.getByRole('list', { name: 'Reviews' }).getByRole('listitem').getByRole('link')
}

/** Returns the message after a redirect: a toast with JavaScript, otherwise a banner. */
export function messageOf(page: Page, text: string | RegExp) {
  return page.getByText(text).filter({ visible: true }).first()
}
