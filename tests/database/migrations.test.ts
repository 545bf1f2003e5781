import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate } from '#app/database/migrate.server'

const name = `test_${randomBytes(6).toString('hex')}`
const urls = inject('postgres')
const ownerUrl = urls.ownerUrl.replace('DATABASE', name)

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(sql).finally(() => client.end())
  return rows
}
const asOwner = (sql: string) => query(urls.ownerUrl.replace('DATABASE', 'postgres'), sql)

afterAll(() => asOwner(`drop database if exists ${name} with (force)`))

test('locations of before directories have Auto Sync on where they are matched to Google', async () => {
  await asOwner(`create database ${name}`)
  await migrate(ownerUrl, { before: '033' })
  await query(
    ownerUrl,
    `insert into accounts (id, name) values (871, 'Bakery');
     insert into locations (account_id, name, external_id, google_location_name)
     values (871, 'Loop', '1', 'accounts/1/locations/1'), (871, 'Pilsen', '2', null)`,
  )
  await migrate(ownerUrl)
  expect(
    await query(
      ownerUrl,
      `select l.name, s.auto_sync from locations l join location_listings s on s.location_id = l.id
       order by l.name`,
    ),
  ).toEqual([
    { name: 'Loop', auto_sync: true },
    { name: 'Pilsen', auto_sync: false },
  ])
  const unprotected = `select relname from pg_class
    where relkind = 'r' and relname in ('locations', 'location_listings', 'listings') and not relforcerowsecurity`
  expect(await query(ownerUrl, unprotected)).toEqual([])
})
