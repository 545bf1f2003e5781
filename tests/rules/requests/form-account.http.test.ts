import { describe, expect, test } from 'vitest'
import { matchRoute } from '#app/kit/routing/match-route.server'
import { routes } from '#app/routes'
import { isInShare, recordCases } from '../../support/depth'
import { type ParsedForm, parseForms } from '../../support/parse-forms'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { createVisitor, type PageResponse, signIn, textOf } from '../../support/visitor'
import { sourceFiles } from '../code/source-tree'
import { listEndpoints, seedRecords } from './endpoints'

// Every form contains its account, so that a form that was left open in a tab is never submitted to a different account
// that the user has signed in to since.
const application = await startTestApplication({}, ['emulators'])
const db = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const ids = await seedRecords(db, accounts.bakery.id, dana, 'row')
const guardedEndpoints = listEndpoints(ids).filter(
  ({ access, isDownload }) => access !== 'public' && !isDownload,
)

test('every form that writes, on every page, contains the account of the page and who opened it', async () => {
  let forms = 0
  const visited = guardedEndpoints.filter((_, nth) => isInShare(nth, 3))
  recordCases('pages whose forms contain their account', visited.length)
  for (const { path } of visited) {
    const { text } = await dana.get(path)
    for (const [form] of text.matchAll(/<form\b[^>]*method="post".*?<\/form>/gs)) {
      expect([path, form]).toEqual([
        path,
        expect.stringContaining(`name="inAccount" value="${accounts.bakery.id}"`),
      ])
      expect([path, form]).toEqual([path, expect.stringMatching(/name="openedBy" value="\d+\.[\w-]{22}"/)])
      forms += 1
    }
  }
  expect(forms).toBeGreaterThan(visited.length)
})

test('every form is shown again with its values if the session has ended, except passwords', async () => {
  const visited = guardedEndpoints.filter((_, nth) => isInShare(nth, 4))
  const forms: ParsedForm[] = []
  for (const { path } of visited) forms.push(...parseForms((await dana.get(path)).text, path))
  const kept = forms.filter(
    ({ action, fields }) => fields.some(([name]) => name === 'openedBy') && !isPublic(action),
  )
  recordCases('forms of sessions that have ended', kept.length)
  const stranger = createVisitor(application.url)
  const before = await db.fingerprint()
  const lost: unknown[] = []
  for (const { action, fields } of kept) {
    const { status, text } = await stranger.ask(action, { method: 'POST', body: urlencoded(fields) })
    const shown = parseForms(text, action).find((form) => form.action === action)?.fields ?? []
    const isShown = ([name, value]: [string, string]) =>
      /password|secret|token/i.test(name) || shown.some((field) => field[0] === name && field[1] === value)
    const missing = fields.filter((field) => !isShown(field))
    if (status !== 401 || missing.length > 0) lost.push([action, status, missing])
  }
  expect(lost).toEqual([])
  expect(kept.length).toBeGreaterThan(10)
  expect(await db.fingerprint()).toEqual(before)
})

/** A form of a public page, such as the one for signing out, is submitted without a session. */
const isPublic = (action: string) => matchRoute(action.replace(/\?.*/, '')).route.access === 'public'

test('only public pages render forms in another way', () => {
  const publicFiles = routes.flatMap((route) =>
    route.kind === 'page' && route.access === 'public' ? [`app/${route.file}`] : [],
  )
  const violations = sourceFiles.filter(
    ({ file, text }) =>
      ![...publicFiles, 'app/kit/ui/forms/form.tsx', 'app/platform/page/errors/rejected-form.tsx'].includes(
        file,
      ) &&
      !file.startsWith('app/platform/sign-in/public-forms/') &&
      (/\bForm\b[^;]*\} from '@remix-run\/react'/.test(text) ||
        /<form\b[^>]*method="post"/s.test(text) ||
        /\buse(Fetcher|Submit)\(/.test(text)),
  )
  expect(violations.map(({ file }) => file)).toEqual([])
})

const dataPath = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`)
const urlencoded = (fields: [string, string][]) => new URLSearchParams(fields)
const multipart = (fields: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  form.append('file', new Blob(['Location,Rating\nElsewhere,5\n']), 'elsewhere.csv')
  return form
}
const wrongAccounts: [string, [string, string][], number][] = [
  ['of another account', [['inAccount', accounts.dental.id]], 0],
  ['of no account', [], 1],
  ['of an impossible account', [['inAccount', '0']], 2],
]

describe.each(wrongAccounts)('a form %s', (_, account, position) => {
  test('is rejected by every action, in every encoding, and writes nothing', async () => {
    const before = await db.fingerprint()
    const formValues: [string, string][] = [
      ['body', 'Elsewhere'],
      ['revision', '1'],
      ['name', 'Elsewhere'],
      ['ids', ids.reviewId],
      ['intent', 'add'],
    ]
    const fields = [...account, ...formValues]
    // Test both URLs and both encodings, in combinations that change from page to page: every URL with a share of the
    // wrong accounts and, in a complete run, with all.
    for (const [nth, { path }] of guardedEndpoints.entries())
      for (const [n, address] of [path, dataPath(path)].entries()) {
        if (!isInShare((2 * nth + n) * wrongAccounts.length + position, wrongAccounts.length)) continue
        const body = (nth + n) % 2 ? urlencoded(fields) : multipart(fields)
        const { status } = await dana.ask(address, { method: 'POST', body })
        // Without an account, the form is not of one of our pages. Its values are shown only to somebody who may submit it.
        const isForbidden = position > 0 && status === 403 && (await dana.post(address, {})).status === 403
        expect([address, status]).toEqual([address, isForbidden ? 403 : 409])
      }
    expect(await db.fingerprint()).toEqual(before)
  })
})

const fieldValue = ({ text }: PageResponse, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1]?.replaceAll('&amp;', '&')

test('returns the input to review and resubmit, except passwords', async () => {
  const review = await db.one<{ id: string }>(
    `select id::text from reviews r where account_id = $1 and source_id = 1 and not exists (
       select from responses p where p.review_id = r.id) order by id limit 1`,
    [accounts.bakery.id],
  )
  const response = `/reviews/${review.id}/response`
  const revision = 0
  const body = 'Two lines, “quoted”,\r\nand <b>more</b>'
  const refused = await dana.post(response, {
    inAccount: accounts.dental.id,
    body,
    revision: String(revision),
    password: 'thirteen-warm-loaves',
  })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('&lt;b&gt;more&lt;/b&gt;')
  expect(refused.text).toContain('Wheatwhistle Bakery')
  expect(refused.text).not.toContain('Quillmere')
  expect(refused.text).not.toContain('thirteen-warm-loaves')
  expect([fieldValue(refused, 'inAccount'), fieldValue(refused, 'revision')]).toEqual([
    accounts.dental.id,
    String(revision),
  ])
  const again = await dana.post(response, { inAccount: accounts.bakery.id, body, revision: String(revision) })
  expect(again.status).toBe(302)
})

test('is returned to a script with the same input', async () => {
  const { status, text } = await dana.ask(dataPath(`/reviews/${ids.reviewId}/response`), {
    method: 'POST',
    body: urlencoded([
      ['inAccount', accounts.dental.id],
      ['body', 'Typed in a script'],
    ]),
  })
  expect([status, text.includes('Typed in a script')]).toEqual([409, true])
})

test('a long run of digits is processed in linear time', async () => {
  // The server does not measure the CPU time of the first request to a page, so start with a short one.
  for (const length of [1, 80_000, 480_000, 900_000]) {
    const body = `body=${'1'.repeat(length)}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status } = await dana.ask(`/reviews/${ids.reviewId}/response`, { method: 'POST', body, headers })
    expect([length, status]).toEqual([length, 409])
  }
})

test('hundreds of thousands of fields are rejected without rendering them', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  // The server does not measure the CPU time of the first request to a page, so start with a short one.
  for (const [count, expectedStatus, isRendered] of [
    [1, 409, true],
    [900, 409, true],
    [4_000, 409, false],
    [200_000, 413, false],
  ] as const) {
    const body = 'a=b&'.repeat(count).slice(0, -1)
    const { status, text } = await dana.ask(`/reviews/${ids.reviewId}/response`, {
      method: 'POST',
      body,
      headers,
    })
    expect([count, status, text.includes('name="a"')]).toEqual([count, expectedStatus, isRendered])
    const isExplained = text.includes('The form was too large to keep.')
    expect([count, isExplained]).toEqual([count, expectedStatus === 409 && !isRendered])
  }
})

test('a file of the maximum size is not stored, and its sender is told why', async () => {
  const form = new FormData()
  form.append('inAccount', accounts.dental.id)
  form.append('file', new Blob([new Uint8Array(20_000_000)]), 'large.csv')
  const response = await dana.ask('/settings/imports/new', { method: 'POST', body: form })
  const isNamed = textOf(response).includes('The file large.csv wasn’t saved. Choose it again.')
  expect([response.status, isNamed]).toEqual([409, true])
  expect(response.text).not.toMatch(/>Submit (in|again)/)
  expect((await dana.get('/settings/imports')).status).toBe(200)
})
