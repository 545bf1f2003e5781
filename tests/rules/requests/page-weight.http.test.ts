import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { routes } from '#app/routes'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { createVisitor, signIn, type Visitor } from '../../support/visitor'
import { listEndpoints, seedRecords } from './endpoints'

// Measures the gzipped size of the responses that a first visit to each page loads from the built server.
const application = await startTestApplication({}, ['emulators'])
const db = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const ids = await seedRecords(db, accounts.bakery.id, dana, 'row')
/** The limits in kilobytes. A page with a form to fill in also loads Conform. */
const limits = { script: 128, scriptOfForm: 131, style: 15, html: 40 }
let stranger: Visitor
beforeAll(async () => {
  stranger = createVisitor(application.url)
})

const kilobytes = (text: string) => Math.round(gzipSync(text).length / 100) / 10
const assetSizes = new Map<string, Promise<number>>()
const assetSize = (path: string) => {
  if (!assetSizes.has(path))
    assetSizes.set(
      path,
      dana.get(path).then(({ text }) => kilobytes(text)),
    )
  return assetSizes.get(path)!
}

/**
 * Patterns for the files that a page loads: its style sheets, its scripts and their imports. They do not match the
 * scripts of neighboring pages, which the page mentions but does not load.
 */
const assetPatterns = {
  js: /(?:modulepreload" href=|from |import )"(\/assets\/[\w.-]+\.js)"/g,
  css: /"(\/assets\/[\w.-]+\.css)"/g,
}

async function totalAssetSize(html: string, kind: 'js' | 'css'): Promise<number> {
  const files = new Set([...html.matchAll(assetPatterns[kind])].map(([, file]) => file as string))
  const sizes = await Promise.all([...files].map(assetSize))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) * 10) / 10
}

test('no page loads more scripts or styles than the limit', async () => {
  const sizes: Record<string, { script: number; style: number; html: number; hasForm: boolean }> = {}
  for (const { path, access } of listEndpoints(ids).filter(({ isDownload }) => !isDownload)) {
    const page = await (access === 'public' ? stranger : dana).get(path)
    if (page.status !== 200 || !page.headers.get('content-type')?.includes('text/html')) continue
    sizes[path] = {
      script: await totalAssetSize(page.text, 'js'),
      style: await totalAssetSize(page.text, 'css'),
      html: kilobytes(page.text),
      hasForm: /assets\/fields-/.test(page.text),
    }
  }
  console.table(sizes)
  expect(Object.keys(sizes).length).toBeGreaterThan(routes.length / 3)
  const oversizedPages = Object.entries(sizes).filter(
    ([, { script, style, hasForm }]) =>
      script > (hasForm ? limits.scriptOfForm : limits.script) || style > limits.style,
  )
  expect(oversizedPages).toEqual([])
})

test('a page of twenty-five reviews is within the limit', async () => {
  const { text } = await dana.get('/reviews?dateDescriptor=all_time')
  expect(text.match(/name="ids"/g)!.length).toBeGreaterThanOrEqual(25)
  expect(kilobytes(text)).toBeLessThanOrEqual(limits.html)
})

test('a printout loads no script except the call that prints it', async () => {
  const { text } = await dana.get('/reviews/print')
  expect([text.match(/<script/g)?.length, text.includes('.js"')]).toEqual([1, false])
})

test("the server's own code and its secrets are in no public file", () => {
  const files = readdirSync('build/client', { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /\.map$|\.server|\.sql$/.test(file))).toEqual([])
})

test('pages and files are compressed for clients that support it', async () => {
  for (const path of [
    '/reviews',
    /\/assets\/vendor-[\w-]+\.js/.exec((await stranger.get('/login')).text)![0],
  ]) {
    const { headers } = await dana.get(path, { 'accept-encoding': 'gzip' })
    expect([path, headers.get('content-encoding')]).toEqual([path, 'gzip'])
  }
})
