import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { routes } from '#app/routes'
import { testApplication } from '../cast/application'
import { findCast } from '../cast/people'
import { openRows } from '../cast/rows'
import { signedIn, type Visitor, visitor } from '../cast/visitor'
import { placesWith, plantRecords } from './places'

// What a first visit to each page weighs, gzipped, measured on what the built server sends.
const application = await testApplication({}, ['stand-ins'])
const rows = await openRows(application.database)
const { accounts } = await findCast(application.database.ownerUrl)
const dana = await signedIn(application.url, 'dana')
const ids = await plantRecords(rows, accounts.bakery.id, dana, 'row')
/** A page with a form to fill in has Conform to load. */
const most = { script: 128, scriptOfForm: 130, style: 15, html: 40 }
let stranger: Visitor
beforeAll(async () => {
  stranger = visitor(application.url)
})

const kilobytes = (text: string) => Math.round(gzipSync(text).length / 100) / 10
const weights = new Map<string, Promise<number>>()
const weightOf = (path: string) => {
  if (!weights.has(path))
    weights.set(
      path,
      dana.get(path).then(({ text }) => kilobytes(text)),
    )
  return weights.get(path)!
}

/** What a page has loaded: its style, its scripts and those they import. Where neighbouring pages' lie, it only names. */
const loads = {
  js: /(?:modulepreload" href=|from |import )"(\/assets\/[\w.-]+\.js)"/g,
  css: /"(\/assets\/[\w.-]+\.css)"/g,
}

async function weigh(html: string, ending: 'js' | 'css'): Promise<number> {
  const files = new Set([...html.matchAll(loads[ending])].map(([, file]) => file as string))
  const sizes = await Promise.all([...files].map(weightOf))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) * 10) / 10
}

test('no page asks for more script or style than it may', async () => {
  const sizes: Record<string, { script: number; style: number; html: number; hasForm: boolean }> = {}
  for (const { path, access } of placesWith(ids).filter(({ isDownload }) => !isDownload)) {
    const page = await (access === 'public' ? stranger : dana).get(path)
    if (page.status !== 200 || !page.headers.get('content-type')?.includes('text/html')) continue
    sizes[path] = {
      script: await weigh(page.text, 'js'),
      style: await weigh(page.text, 'css'),
      html: kilobytes(page.text),
      hasForm: /assets\/fields-/.test(page.text),
    }
  }
  console.table(sizes)
  expect(Object.keys(sizes).length).toBeGreaterThan(routes.length / 3)
  const heavy = Object.entries(sizes).filter(
    ([, { script, style, hasForm }]) =>
      script > (hasForm ? most.scriptOfForm : most.script) || style > most.style,
  )
  expect(heavy).toEqual([])
})

test('a page of twenty-five reviews is small enough to arrive at once', async () => {
  const { text } = await dana.get('/reviews?dateDescriptor=all_time')
  expect(text.match(/name="ids"/g)!.length).toBeGreaterThanOrEqual(25)
  expect(kilobytes(text)).toBeLessThanOrEqual(most.html)
})

test('a print-out loads no script: all it does is ask to be printed', async () => {
  const { text } = await dana.get('/reviews/print')
  expect([text.match(/<script/g)?.length, text.includes('.js"')]).toEqual([1, false])
})

test('the server’s own code and its secrets are in no file a browser can ask for', () => {
  const files = readdirSync('build/client', { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /\.map$|\.server|\.sql$/.test(file))).toEqual([])
})

test('pages and files are sent compressed to whoever can read that', async () => {
  for (const path of [
    '/reviews',
    /\/assets\/vendor-[\w-]+\.js/.exec((await stranger.get('/login')).text)![0],
  ]) {
    const { headers } = await dana.get(path, { 'accept-encoding': 'gzip' })
    expect([path, headers.get('content-encoding')]).toEqual([path, 'gzip'])
  }
})
