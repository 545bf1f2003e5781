import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { commandOptions, importFile } from '#app/product/imports/command/import-file.server'
import { createAccountWithLocations } from '../../reviews/review-fixtures'
import { createTestDatabase } from '../../support/test-database'
import { checkFile, confirmImport, runToEnd } from '../run-import'

const database = await createTestDatabase()
let accounts = 820

async function createAccount(): Promise<string> {
  const accountId = String(++accounts)
  await createAccountWithLocations(database, { accountId, zone: 'Pacific/Auckland', locationCount: 2 })
  return accountId
}

/** Runs the command on a file with this content. Returns what it printed. */
async function runCommand(accountId: string, name: string, content: string, ...options: string[]) {
  const file = path.join(process.env.DATA_DIR!, name)
  writeFileSync(file, content)
  const output: string[] = []
  await importFile(['--account', accountId, ...options, file], (line) => output.push(line))
  return output.join('\n')
}

const guestsCsv = `Store,Stars,Date,Comment\n${Array.from(
  { length: 60 },
  (_, n) => `Guest ${n},${1 + (n % 5)},2024-03-01,Visit number ${n}\n`,
).join('')}`

test('the command refuses a mapping that would do damage, with the first rows and the option that confirms it', async () => {
  const accountId = await createAccount()
  const run = (...options: string[]) => runCommand(accountId, 'guests.csv', guestsCsv, ...options)
  await expect(run('--create-locations')).rejects.toThrow(
    /“Store” names 60 locations .*row 2: Guest 0, 1 of 5, 2024-\d\d-\d\d, Visit number 0\n.*--yes/s,
  )
  await run(
    '--create-locations',
    '--map',
    'location_name=',
    '--map',
    'reviewer=Store',
    '--location',
    'Place 1',
  )
  expect(await countLocations(accountId)).toBe(2)
  expect(
    await run(
      '--create-locations',
      '--map',
      'reviewer=',
      '--map',
      'location_name=Store',
      '--location',
      '',
      '--yes',
    ),
  ).toContain('60 locations created')
})

test('the columns of the last file with the same headings are used, and can be confirmed only for one file', async () => {
  const accountId = await createAccount()
  const otherGuests = guestsCsv.replaceAll('Guest', 'Person')
  await runCommand(accountId, 'guests.csv', guestsCsv, '--create-locations', '--yes')
  await expect(runCommand(accountId, 'more.csv', otherGuests)).rejects.toThrow('--yes')
  expect(await runCommand(accountId, 'more.csv', otherGuests, '--no-create-locations')).toContain(
    'rejected 60: Location not found',
  )
})

/** Reviews of which only the ID of the location is known, as in the data set of Yelp. */
const idsOnly = ['b1', 'b1', 'b2']
  .map((id, n) =>
    JSON.stringify({ review_id: `r${n}`, business_id: id, stars: 4, text: `Visit ${n}`, date: '2024-03-01' }),
  )
  .join('\n')

test('locations of which only the ID is known are created with the ID as their name once that is confirmed', async () => {
  const accountId = await createAccount()
  await expect(runCommand(accountId, 'yelp.json', idsOnly, '--create-locations')).rejects.toThrow(
    /2 IDs of locations that don’t exist yet, without their names.*--yes/s,
  )
  expect(await runCommand(accountId, 'yelp.json', idsOnly, '--create-locations', '--yes')).toContain(
    'created 3, updated 0',
  )
  const locations = await asAccount(accountId, (tx) =>
    tx.selectFrom('locations').select(['name', 'external_id']).where('external_id', 'is not', null).execute(),
  )
  expect(locations).toEqual([
    { name: 'b1', external_id: 'b1' },
    { name: 'b2', external_id: 'b2' },
  ])
  // The next file with these headings is imported without a question: its locations exist.
  expect(await runCommand(accountId, 'yelp.json', idsOnly)).toContain('unchanged 3')
})

test('locations that exist with these IDs are used, and no location is created', async () => {
  const accountId = await createAccount()
  await asAccount(accountId, (tx) =>
    sql`update locations set external_id = 'b' || right(name, 1) where account_id = ${tx.accountId}`.execute(
      tx,
    ),
  )
  expect(await runCommand(accountId, 'yelp.json', idsOnly, '--create-locations')).toContain(
    '0 locations created',
  )
})

const files = ['reviews-clean.csv', 'reviews-messy.csv'].map((name) => ({
  name,
  content: readFileSync(`tests/imports/files/${name}`, 'utf8'),
}))
// A review without a date gets the day of the import, which is another day in some time zones.
files.push({ name: 'undated.csv', content: 'Location,Rating,Review\nPlace 1,5,Good\nPlace 2,,Fine\n' })

test.each(files)('$name gives the same reviews by page and by command', async ({ name, content }) => {
  const [byPage, byCommand] = [await createAccount(), await createAccount()]
  const fileDate = new Date().toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' })
  const checked = await checkFile(byPage, name, content, { createLocations: true, fileDate })
  const finished = await runToEnd(await confirmImport(checked))
  await runCommand(byCommand, name, content, '--create-locations', '--yes')
  const reviews = await dumpReviews(byPage)
  expect(reviews).toHaveLength(finished.rowsCreated)
  expect(await dumpReviews(byCommand)).toEqual(reviews)
})

test('an invalid mapping names the option that changes it', async () => {
  const accountId = await createAccount()
  const file = 'Stars,Date,Comment\n5,2024-03-01,Good\n'
  await expect(runCommand(accountId, 'no-location.csv', file)).rejects.toThrow('(--location)')
  await expect(runCommand(accountId, 'other.csv', file, '--map', 'title=Nothing')).rejects.toThrow('Nothing')
})

test('the command reports its progress, and documents every option', async () => {
  const accountId = await createAccount()
  const output = await runCommand(accountId, 'clean.csv', files[0]!.content, '--create-locations')
  expect(output).toMatch(/ {2}checked (\d\d+) rows\n.* {2}imported \1 of \1 rows\n/s)
  const usage = await importFile(['--help'], () => undefined).catch(({ message }: Error) => message)
  const document = readFileSync('docs/imports.md', 'utf8')
  for (const name of Object.keys(commandOptions).filter((option) => option !== 'help')) {
    expect(usage).toContain(`--${name}`)
    expect(document).toContain(`--${name}`)
  }
})

async function countLocations(accountId: string): Promise<number> {
  return asAccount(accountId, async (tx) => (await tx.selectFrom('locations').select('id').execute()).length)
}

/** Returns everything that is stored about the reviews, except IDs and the time of the import. */
async function dumpReviews(accountId: string): Promise<unknown[]> {
  const { rows } = await asAccount(accountId, (tx) =>
    sql`select to_jsonb(r) - array['account_id', 'id', 'location_id', 'dedupe_key', 'import_id', 'created_at', 'updated_at'] as review,
        l.name, p.body, p.published_at, p.actor
      from reviews r join locations l on l.account_id = r.account_id and l.id = r.location_id
      left join responses p on p.account_id = r.account_id and p.review_id = r.id
      order by r.source_id, r.external_id, l.name, r.published_at, r.reviewer_name, r.body`.execute(tx),
  )
  return rows
}
