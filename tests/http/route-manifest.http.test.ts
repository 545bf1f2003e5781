import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startTestApplication } from '../support/test-application'
import { createVisitor } from '../support/visitor'

const application = await startTestApplication()
const stranger = createVisitor(application.url)
const assets = readdirSync(path.join(import.meta.dirname, '../../build/client/assets'))
const version = assets.flatMap((file) => /^manifest-(\w+)\.js$/.exec(file)?.[1] ?? [])[0]!

async function fetchPages(...paths: string[]): Promise<string[]> {
  const query = new URLSearchParams([...paths.map((each) => ['p', each]), ['version', version]])
  const { status, text } = await stranger.get(`/__manifest?${query}`)
  expect(status).toBe(200)
  return Object.keys(JSON.parse(text)).sort()
}

test('the manifest contains the requested pages and their parents, and no others', async () => {
  expect(await fetchPages('/reviews/12/history', '/as/7/photos')).toEqual([
    '*',
    'as/:accountId/frame',
    'as/:accountId/home',
    'as/:accountId/photos',
    'frame',
    'reviews',
    'reviews/:reviewId',
    'reviews/:reviewId/history',
    'root',
  ])
  expect(await fetchPages('/')).toEqual(['frame', 'home', 'root'])
})

test('a client of another build is told to reload the document', async () => {
  const { status, headers } = await stranger.get('/__manifest?p=%2Freviews&version=another')
  expect([status, headers.get('x-remix-reload-document')]).toEqual([204, 'true'])
})
