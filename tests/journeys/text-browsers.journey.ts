import { spawnSync } from 'node:child_process'
import { parseStrictCsv } from '../exports/csv/strict-csv'
import { emailOf, expect, findLocationId, password, test } from './fixtures'
import { runLynx } from './lynx'
import { openW3m } from './w3m'

function requireProgram(program: string): void {
  if (spawnSync(program, ['-version']).status === 0) return
  const reason = `${program} is not installed`
  console.log(`Skipped: ${reason}`)
  test.skip(true, reason)
}

test.skip(({ hasScript }) => hasScript, 'text browsers run no scripts, so one project is enough')

test('with lynx and a keyboard: sign in, filter, respond to a review, read its history, download the CSV', async ({
  page,
  baseURL,
}) => {
  requireProgram('lynx')
  const unanswered = `locationId=${await findLocationId(page, 'Lakeview')}&dateDescriptor=twelve_months&status_enum=not_responded&sourceId=3`
  const savedPages = await runLynx(
    `${baseURL}/login?redirect=/reviews`,
    ({ type, find, goTo, save: keep, download }) => {
      // Skip "Keep me signed in".
      type(`${emailOf('priya')}\t${password}\t\t\n`)
      keep('inbox')
      // Skip the links to the search of the whole account.
      find('Rating')
      find('Search')
      type('staff\t\n')
      keep('filtered')
      goTo(`${baseURL}/reviews?${unanswered}`)
      find('of 5 stars')
      type('\n')
      keep('review')
      find('History')
      type('\tWritten with lynx.\t\n')
      keep('answered')
      find('History')
      type('\n')
      keep('history')
      goTo(`${baseURL}/reviews?dateDescriptor=yesterday`)
      keep('yesterday')
      download('Download CSV', 'csv')
    },
  )
  expect(savedPages.get('inbox')).toContain('FILTERS (0)')
  expect(savedPages.get('filtered')).toContain('FILTERS (1)')
  expect(savedPages.get('filtered')).toContain('Clear search')
  expect(savedPages.get('review')).toContain('Review for Lakeview')
  expect(savedPages.get('answered')).toContain('Saved privately · Not on Yelp')
  expect(savedPages.get('history')).toMatch(/Private note saved\s*Priya Raman · .*\n\s*Written with lynx\./)
  const [, ...records] = parseStrictCsv(savedPages.get('csv')!.replace(/^\uFEFF/, ''))
  expect(savedPages.get('yesterday')).toContain(` ${records.length} review`)
})

test('with w3m and its cookies: the same, one page at a time', async ({ page, baseURL }) => {
  requireProgram('w3m')
  const unanswered = `locationId=${await findLocationId(page, 'Lakeview')}&dateDescriptor=twelve_months&status_enum=not_responded&sourceId=1`
  const w3m = await openW3m(baseURL!)
  expect(
    await w3m.send('/login', { email: emailOf('leo'), password, keep: 'on', redirect: '/reviews' }),
  ).toContain('Leo Castellanos')
  const list = await w3m.source(`/reviews?${unanswered}`)
  const review = list.match(/href="(\/reviews\/\d+)\?/)![1]!
  expect(await w3m.read(review)).toContain('Review for Lakeview')
  const inAccount = /name="inAccount" value="(\d+)"/.exec(await w3m.source(review))![1]!
  const responded = await w3m.send(`${review}/response`, {
    inAccount,
    revision: '0',
    body: 'Written with w3m.',
  })
  expect(responded).toContain('Publishing to Google…')
  const history = await w3m.read(`${review}/history`)
  expect(history).toMatch(/Response written\s*Leo Castellanos · .*\n\s*Written with w3m\./)
  const [, ...records] = parseStrictCsv(
    (await w3m.source(`/export/csv/reviews?${unanswered}`)).replace(/^\uFEFF/, ''),
  )
  expect(await w3m.read(`/reviews?${unanswered}`)).toContain(` ${records.length} review`)
  await w3m.leave()
})
