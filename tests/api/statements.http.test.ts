/** Counts the messages that each call of the API sends to PostgreSQL, when the same call was made just before. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { startTestApplication } from '../support/test-application'
import { createApiClient, createToken } from './api-client'

const counter = pathToFileURL(path.join(import.meta.dirname, '../support/statement-counter.mjs'))
const application = await startTestApplication({ NODE_OPTIONS: `--import ${counter}` })
const dana = createApiClient(application.url, await createToken(application, 'dana'))

async function countMessages(address: string): Promise<number> {
  const counts: number[] = []
  for (let nth = 0; nth < 3; nth++) {
    const { status, headers } = await dana.get(address)
    expect([address, status]).toEqual([address, 200])
    counts.push(Number(headers.get('x-statements')))
  }
  return Math.min(...counts)
}

test.each([
  ['/', 4],
  ['/auth', 4],
  ['/reviews', 6],
  ['/reviews?dateDescriptor=all_time&rating=1&per_page=250', 6],
  ['/reviews?locationId=3&search_terms=bread&dateDescriptor=all_time', 6],
  ['/locations', 6],
  ['/groups', 6],
  ['/tags', 6],
  ['/reviews/:id', 6],
  ['/locations/:id', 6],
])('%s sends at most %i messages', async (address, limit) => {
  const [, list, item] = /^(\/\w+)(\/:id)?$/.exec(address) ?? []
  const rel = list?.slice(1) ?? ''
  const id = item ? (await dana.get(list!)).body._embedded[rel][0].id : ''
  expect(await countMessages(address.replace(':id', id))).toBeLessThanOrEqual(limit)
})
