import { readdirSync, readFileSync } from 'node:fs'
import { get as request } from 'node:http'
import { buffer } from 'node:stream/consumers'
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
/**
 * The limits of each page's scripts and styles, in gzipped kilobytes, of its number of scripts, and of the reviews page, in
 * bytes: before gzip, and as sent. `npm run budgets` also counts the scripts that load later.
 */
const limits = { script: 130, scripts: 20, style: 16.5, reviews: 100_000, transfer: 25_000 }
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

const findAssets = (html: string, kind: 'js' | 'css') => [
  ...new Set([...html.matchAll(assetPatterns[kind])].map(([, file]) => file as string)),
]

async function totalAssetSize(files: string[]): Promise<number> {
  const sizes = await Promise.all(files.map(assetSize))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) * 10) / 10
}

test('no page loads more scripts or styles than the limit', async () => {
  const sizes: Record<string, { script: number; scripts: number; style: number; html: number }> = {}
  for (const { path, access } of listEndpoints(ids).filter(({ isDownload }) => !isDownload)) {
    const page = await (access === 'public' ? stranger : dana).get(path)
    if (page.status !== 200 || !page.headers.get('content-type')?.includes('text/html')) continue
    const scripts = findAssets(page.text, 'js')
    sizes[path] = {
      script: await totalAssetSize(scripts),
      scripts: scripts.length,
      style: await totalAssetSize(findAssets(page.text, 'css')),
      html: kilobytes(page.text),
    }
  }
  console.table(sizes)
  expect(Object.keys(sizes).length).toBeGreaterThan(routes.length / 3)
  const oversizedPages = Object.entries(sizes).filter(
    ([, { script, scripts, style }]) =>
      script > limits.script || scripts > limits.scripts || style > limits.style,
  )
  expect(oversizedPages).toEqual([])
})

test('a page of twenty-five reviews with long texts, tags and full menus is within the limit', async () => {
  await writeLongReviews()
  const path = '/reviews?dateDescriptor=all_time'
  const { text } = await dana.get(path)
  expect(text.match(/name="ids"/g)).toHaveLength(25)
  expect(text.match(/A quiet table by the window/g)).toHaveLength(50)
  expect(text.match(/name="locationId"/g)).toHaveLength(25)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limits.reviews)
  expect(await transferSize(path)).toBeLessThanOrEqual(limits.transfer)
})

/** Gives the 25 newest reviews texts that are longer than 95 % of the demo's, and a tag each. */
async function writeLongReviews(): Promise<void> {
  const reviews = await db.all<{ id: string }>(
    `update reviews set body = 'A quiet table by the window, bread still warm from the oven, and nobody hurried us. '
       || 'We paid ' || id || ' cents for two coffees and a loaf, and would do it again next Sunday if the line is short.'
     where account_id = $1 and id in (
       select id from reviews where account_id = $1 order by published_at desc, id desc limit 25)
     returning id::text`,
    [accounts.bakery.id],
  )
  const ids = reviews.map(({ id }) => id)
  const tagging = await dana.post('/reviews/tags', {
    intent: 'add',
    name: 'Catering',
    ids,
    returnTo: '/reviews',
  })
  expect(tagging.status).toBe(302)
}

/** Requests a page as browsers do, with gzip, and returns the number of bytes of the response's body. */
function transferSize(path: string): Promise<number> {
  const cookie = [...dana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Promise((resolve, reject) => {
    request(application.url + path, { headers: { cookie, 'accept-encoding': 'gzip' } }, (response) => {
      expect(response.headers['content-encoding']).toBe('gzip')
      resolve(buffer(response).then(({ length }) => length))
    }).on('error', reject)
  })
}

test('a printout loads no script except the call that prints it', async () => {
  const { text } = await dana.get('/reviews/print')
  expect([text.match(/<script/g)?.length, text.includes('.js"')]).toEqual([1, false])
})

test("the server's own code and its secrets are in no public file, and no script contains Zod", () => {
  const files = readdirSync('build/client', { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /\.map$|\.server|\.sql$/.test(file))).toEqual([])
  const scripts = files.filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  const containsZod = (file: string) => readFileSync(`build/client/${file}`, 'utf8').includes('ZodError')
  expect(scripts.filter(containsZod)).toEqual([])
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
