import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createBuilders } from '../../support/builders'
import { isInShare, recordCases } from '../../support/depth'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { createVisitor, signIn } from '../../support/visitor'
import { listEndpoints, seedRecords } from './endpoints'

// Checks that nothing in a white-labeled account shows the name of our product.
const application = await startTestApplication({}, ['emulators'])
const db = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const ruth = await signIn(application.url, 'ruth')
const ids = await seedRecords(db, accounts.bakery.id, dana, 'row')
await createBuilders(db).insert('white_labels', { account_id: accounts.bakery.id, product_name: 'Crumb' })
await db.one(`select pg_sleep(10.5)`)
const endpoints = listEndpoints(ids).filter(({ access }) => access !== 'public')
const productName = /highstreet/i
const productMention = (text: string) => text.match(/.{0,80}highstreet.{0,80}/is)?.[0] ?? null

test("no page, printout, download, lookup or script's request names our product", async () => {
  const addresses = endpoints.flatMap(({ path: page, isDownload }, nth) =>
    // Requests one of the two forms of every page, and both in a complete run.
    isDownload
      ? [page]
      : [page, `${page === '/' ? '/_root' : page}.data`].filter((_, n) => isInShare(2 * nth + n, 2)),
  )
  recordCases('addresses of a white label', addresses.length)
  for (const address of addresses) {
    const { text, redirectTo } = await dana.get(address)
    expect([address, productMention(text + redirectTo)]).toEqual([address, null])
  }
})

test('nor does an error, for any user', async () => {
  const paths = ['/no-such-page', '/%', '/reviews/999999', '/as/1/reviews', '/no-such-page.data']
  for (const someone of [dana, ruth])
    for (const form of paths) {
      const { text, status } = await someone.get(form)
      expect([form, status >= 400, productName.test(text)]).toEqual([form, true, false])
    }
})

test("every page has the white label's name, and not our icon", async () => {
  const { text } = await dana.get('/reviews')
  expect(text).toContain('<title>Reviews · Crumb</title>')
  expect(text).toContain('<link rel="icon" href="data:,"/>')
  expect((await dana.get('/reviews/print')).text).toContain('Crumb')
})

test("a mail to its users mentions only the white label's name", async () => {
  await createVisitor(application.url).post('/forgot-password', { email: 'dana@wheatwhistle.example' })
  await expect
    .poll(() =>
      db.all<{ words: string }>('select to_jsonb(m)::text as words from mails m where account_id = $1', [
        accounts.bakery.id,
      ]),
    )
    .not.toEqual([])
  const mails = await db.all<{ mailText: string }>(
    'select to_jsonb(m)::text as "mailText" from mails m where account_id = $1',
    [accounts.bakery.id],
  )
  for (const { mailText: words } of mails) {
    expect(words).toContain('Crumb')
    expect(words).not.toMatch(productName)
  }
})

test('no script that a browser loads names our product', () => {
  const assets = 'build/client/assets'
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
  const offenders = scripts.filter((file) => productName.test(readFileSync(path.join(assets, file), 'utf8')))
  expect(scripts.length).toBeGreaterThan(10)
  expect(offenders).toEqual([])
})
