/**
 * A database of an earlier version as COPY data (`tests/upgrade/VERSION.copy.gz`), and the links and credentials that
 * users of that version had (`VERSION.json`).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

export type Fixture = {
  /** The name of the last migration that had been applied. */
  lastMigration: string
  /** When it was made, as an ISO instant. */
  madeAt: string
  sessionSecret: string
  password: string
  queues: string[]
  /** The owners of the reports' schedules and saved filters. */
  emails: { business: string; partner: string }
  secondFactor: { email: string; secret: string }
  reports: Report[]
  fileLink: string
  unsubscribeLink: string
  removedReview: { accountId: string; sourceId: string; id: string; key: string }
  /** The recipient of the email that waits in the outbox. */
  waitingMailTo: string
}

type Report = {
  name: string
  owner: 'business' | 'partner'
  page: string
  savedFilterId: string | null
  scheduleId: string
}

const directory = import.meta.dirname
const fixturePath = (version: string, ending: string) => path.join(directory, `${version}.${ending}`)

export async function writeFixture(client: pg.Client, version: string, fixture: Fixture): Promise<void> {
  const sections: Buffer[] = []
  for (const { name, columns } of await tablesOf(client)) {
    const rows = await copyOut(client, `copy (select ${columns} from ${name}) to stdout`)
    if (rows.length > 0) sections.push(Buffer.from(`${name} (${columns})\n`), rows, Buffer.from('\\.\n'))
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select schemaname || '.' || sequencename as name, last_value as value from pg_sequences
     where schemaname in ('public', 'pgboss') and last_value is not null order by 1`,
  )
  for (const { name, value } of sequences) sections.push(Buffer.from(`sequence ${name} ${value}\n`))
  writeFileSync(fixturePath(version, 'copy.gz'), gzipSync(Buffer.concat(sections), { level: 9 }))
  writeFileSync(fixturePath(version, 'json'), `${JSON.stringify(fixture, null, 2)}\n`)
}

export function readFixture(version: string): Fixture {
  return JSON.parse(readFileSync(fixturePath(version, 'json'), 'utf8'))
}

/** Loads the rows into a database with the schema of that version, bypassing triggers and constraints. */
export async function loadFixture(client: pg.Client, version: string): Promise<void> {
  await client.query(`set session_replication_role = replica`)
  // Migrations insert rows too, but the fixture already contains them.
  const tables = await tablesOf(client)
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  const text = gunzipSync(readFileSync(fixturePath(version, 'copy.gz'))).toString()
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at)
    const heading = text.slice(at, end)
    const [, sequence, value] = /^sequence (\S+) (\d+)$/.exec(heading) ?? []
    if (sequence) {
      await client.query('select setval($1, $2)', [sequence, value])
      at = end + 1
      continue
    }
    const rowsEnd = text.indexOf('\n\\.\n', end) + 1
    await pipeline(
      Readable.from([text.slice(end + 1, rowsEnd)]),
      client.query(copyFrom(`copy ${heading} from stdin`)),
    )
    at = rowsEnd + 3
  }
  await client.query(`set session_replication_role = default`)
}

/** Returns the product's tables and the job table, with their columns in order. */
async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string }[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select n.nspname || '.' || c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' and c.relname <> 'migrations' or n.nspname = 'pgboss' and c.relname = 'job')
     group by 1 order by 1`,
  )
  return rows
}

async function copyOut(client: pg.Client, statement: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk)
      done()
    },
  })
  await pipeline(client.query(copyTo(statement)), sink)
  return Buffer.concat(chunks)
}
