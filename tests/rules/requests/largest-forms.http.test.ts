import { expect, test } from 'vitest'
import { isInShare, recordCases } from '../../support/depth'
import { collectFailures } from '../../support/parallel'
import { parseForms } from '../../support/parse-forms'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { createVisitor, signIn, type Visitor } from '../../support/visitor'
import { listEndpoints, seedRecords } from './endpoints'
import { openAsFirst } from './open-as-first'

// Sends every form the worst bodies that the limits allow. The file fails if one of them costs 200 ms of CPU time.
const application = await startTestApplication({ LOG_CPU_MS: '200' }, ['emulators'])
const db = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
/** A partner's user and a member of the staff, for the pages that only they can open. */
const [nora, ines] = [await signIn(application.url, 'nora'), await signIn(application.url, 'ines')]
const ids = await seedRecords(db, accounts.bakery.id, dana, 'row')
const stranger = createVisitor(application.url)

const MAX_ANSWER_BYTES = 1_000_000
const limits = { signedIn: { bytes: 990_000, fields: 4_990 }, public: { bytes: 64_000, fields: 99 } }
type Limits = (typeof limits)['signedIn']

/** A kind of body: given the names of the page's fields and the limits, returns its text. */
type Body = (names: string[], limits: Limits) => string

const repeat = (count: number, fieldOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => fieldOf(n)).join('&')
/** The name with the highest index that any list allows, at each of its levels. */
const withHighIndexes = (name: string, n: number) => name.replace(/\[\d*\]/g, `[${999 - (n % 999)}]`)
/** One field of each of the page's text fields, together as long as the limits allow. */
const longTexts =
  (character: string, bytesEach: number): Body =>
  (names, { bytes }) => {
    const length = Math.min(Math.floor(bytes / (names.length || 1) / bytesEach), 99_000)
    return names.map((name) => `${name}=${character.repeat(Math.max(length - 80, 1))}`).join('&')
  }

const bodies: Record<string, Body> = {
  'many fields': (names, { fields }) => repeat(fields, (n) => `${names[n % names.length] ?? `a${n}`}=`),
  'many unknown fields': (_, { fields }) => repeat(fields, (n) => `a${n}=x`),
  'deep names': (_, { fields }) => repeat(fields, (n) => `${n.toString(36)}[999][999][999][999]`),
  'high indexes': (names, { fields }) => {
    const lists = names.filter((name) => name.includes('['))
    return repeat(
      fields,
      (n) => `${withHighIndexes(lists[n % lists.length] ?? `${names[0] ?? 'ids'}[0]`, n)}=x`,
    )
  },
  'long texts': longTexts('x', 1),
  'texts that grow as HTML': longTexts('%22', 3),
  'empty parts': (_, { bytes }) => '&'.repeat(bytes),
}

/** Returns the first visitor who can open a page, the names of the fields of its forms, and the account that they contain. */
async function findFields(visitors: Visitor[], path: string) {
  const { visitor, text } = await openAsFirst(visitors, path)
  const fields = parseForms(text, path).flatMap((form) => form.fields)
  const names = [...new Set(fields.map(([name]) => name))]
  return {
    visitor,
    names: names.filter((name) => name !== 'inAccount' && !name.startsWith('__')),
    account: fields.find(([name]) => name === 'inAccount')?.[1] ?? '',
  }
}

test('no form costs much or is answered with much, whatever a client sends to it', async () => {
  const endpoints = listEndpoints(ids).filter(
    ({ path, isDownload }) => !isDownload && path !== '/logout' && !path.startsWith('/api/'),
  )
  const sent = endpoints
    .flatMap((endpoint) => {
      const { path, access } = endpoint
      const isPublic = access === 'public'
      const signedIn = {
        path,
        visitors: [dana, nora, ines],
        limits: isPublic ? limits.public : limits.signedIn,
      }
      return [
        { ...signedIn, hasAccount: true },
        // The values of a form without an account are shown again, because it could be from another account.
        { ...signedIn, hasAccount: false },
        ...(isPublic ? [{ ...signedIn, visitors: [stranger], hasAccount: false }] : []),
      ]
    })
    .flatMap((each) => Object.entries(bodies).map(([kind, body]) => ({ ...each, kind, body })))
    .filter((_, n) => isInShare(n, 20))
  recordCases('largest forms: page, visitor and body', sent.length)
  const failures = await collectFailures(
    sent,
    async ({ path, visitors, hasAccount, limits, kind, body }) => {
      const { visitor, names, account } = await findFields(visitors, path)
      const text = (hasAccount ? `inAccount=${account}&` : '') + body(names, limits)
      const init = {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }
      const response = await visitor.ask(path, init).catch((error) => error)
      if (response instanceof Error) return [path, kind, hasAccount, String(response.cause)]
      const bytes = Buffer.byteLength(response.text)
      const isAcceptable = response.status < 500 && bytes <= MAX_ANSWER_BYTES
      return isAcceptable ? null : [path, kind, hasAccount, response.status, bytes]
    },
    // One at a time, because the server's CPU time cannot be told apart otherwise.
    1,
  )
  expect(failures).toEqual([])
  for (const visitor of [dana, nora, ines]) expect((await visitor.get('/settings/profile')).status).toBe(200)
})
