/**
 * `npm run import -- --account NAME_OR_ID [options] FILE`: the same import as on the page, in this process. It
 * says what it proposes, what it would do, and what it did; a run that was killed goes on with `--resume ID`.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { asSignIn } from '#app/database/identity.server'
import { closePools } from '#app/database/pool.server'
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { type DateOrder, dateOrders } from './columns/dates'
import { type FieldName, fields } from './columns/fields'
import type { Mapping } from './columns/mapping'
import { type RatingScale, ratingRules, ratingScales } from './columns/ratings'
import { delimiterNames } from './files/delimiters'
import { importFiles } from './files/stored-files.server'
import { storeFile, takeIn } from './import-intake.server'
import { workOnImport } from './import-jobs.server'
import { type Import, moveImport, requireImport } from './import-record.server'
import { listRejectedKinds } from './import-rejects.server'
import { proposeImport, readSample } from './propose-import.server'

const usage = `npm run import -- --account NAME_OR_ID [options] FILE
  --source CODE          google, facebook, yelp, tripadvisor, trustpilot, booking, zomato, healthgrades, feedback, other
  --map FIELD=HEADING    as often as needed; FIELD= leaves a field out. Fields: ${Object.keys(fields).join(', ')}
  --rating SCALE         ${ratingScales.join(', ')}
  --dates ORDER          ${dateOrders.join(' or ')}: how 3/4/2024 is read
  --file-date YYYY-MM-DD the day from which "2 years ago" counts; today if not given
  --location NAME_OR_ID  the location of all reviews, when no column tells it
  --create-locations     create the locations that are not found
  --dry-run              only say what would happen
  --resume ID            go on with an import that was killed`

const options = {
  account: { type: 'string' },
  source: { type: 'string' },
  map: { type: 'string', multiple: true },
  rating: { type: 'string' },
  dates: { type: 'string' },
  'file-date': { type: 'string' },
  location: { type: 'string' },
  'create-locations': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  resume: { type: 'string' },
  help: { type: 'boolean' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values']

/** Something the person at the keyboard can put right. */
class WrongUse extends Error {
  override name = 'WrongUse'
}

export async function importCommand(args: string[], say: (line: string) => void): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (values.help || !values.account || (positionals.length !== 1 && !values.resume))
    throw new WrongUse(usage)
  const accountId = await findAccount(values.account)
  const importId = values.resume ?? (await prepare(accountId, positionals[0]!, values, say))
  const find = () => asAccount(accountId, (tx) => requireImport(tx, importId))
  const run = { signal: new AbortController().signal, isLastAttempt: true }
  if ((await find()).status === 'checking') await workOnImport({ accountId, importId }, run)
  const checked = await find()
  if (checked.status === 'checked') sayForecast(checked, say)
  if (values['dry-run']) return discard(checked)
  await asAccount(accountId, (tx) => moveImport(tx, importId, 'queued', { now: new Date() }))
  const started = performance.now()
  await workOnImport({ accountId, importId }, run, (rows) =>
    say(`  ${rows} of ${checked.rowsTotal ?? '?'} rows`),
  )
  const ended = await find()
  await sayResult(ended, (performance.now() - started) / 1000, say)
}

async function findAccount(nameOrId: string): Promise<Id> {
  const accounts = await asSignIn((tx) =>
    tx
      .selectFrom('accounts')
      .select('id')
      .where((where) =>
        where.or([where(sql`id::text`, '=', nameOrId), where(sql`lower(name)`, '=', nameOrId.toLowerCase())]),
      )
      .execute(),
  )
  if (accounts.length !== 1)
    throw new WrongUse(`There is ${accounts.length ? 'more than one' : 'no'} account ${nameOrId}.`)
  return accounts[0]!.id
}

/** Stores the file, says what is proposed, and leaves an import that waits to be checked. */
async function prepare(
  accountId: Id,
  file: string,
  values: Values,
  say: (line: string) => void,
): Promise<Id> {
  if (!(await stat(file).catch(() => null))?.isFile()) throw new WrongUse(`There is no file ${file}.`)
  const stored = await storeFile(accountId, path.basename(file), createReadStream(file))
  const taken = await takeIn(stored, { accountId, userId: null, author: 'Command line' })
  if (!taken.ok) throw new WrongUse(taken.reason)
  const found = await asAccount(accountId, (tx) => requireImport(tx, taken.importId))
  const sample = await readSample(found)
  const today = new Date().toISOString().slice(0, 10)
  const { mapping, isRemembered } = await asAccount(accountId, (tx) =>
    proposeImport(tx, found, sample, today),
  )
  const chosen = choose(mapping, found.shape.headings, values)
  sayMapping(found, chosen, isRemembered, say)
  await asAccount(accountId, (tx) =>
    moveImport(tx, found.id, 'checking', { mapping: chosen, now: new Date() }),
  )
  return found.id
}

function choose(mapping: Mapping, headings: string[], values: Values): Mapping {
  const columns = [...mapping.columns]
  for (const pair of values.map ?? []) {
    const [field, heading = ''] = pair.split(/=(.*)/s) as [FieldName, string?]
    if (!(field in fields)) throw new WrongUse(`There is no field ${field}.\n${usage}`)
    const n = headings.indexOf(heading)
    if (heading && n < 0) throw new WrongUse(`The file has no column ${heading}.`)
    for (const [m, other] of columns.entries()) if (other === field) columns[m] = null
    if (heading) columns[n] = field
  }
  return {
    ...mapping,
    columns,
    source: values.source ?? mapping.source,
    scale: oneOf(values.rating, ratingScales, mapping.scale),
    dateOrder: oneOf(values.dates, dateOrders, mapping.dateOrder) as DateOrder,
    fileDate: values['file-date'] ?? mapping.fileDate,
    location: values.location ?? mapping.location,
    createLocations: values['create-locations'] ?? false,
  }
}

function oneOf<T extends string>(value: string | undefined, known: readonly T[], otherwise: T): T {
  if (value === undefined) return otherwise
  if (!known.includes(value as T)) throw new WrongUse(`${value} is not one of ${known.join(', ')}.`)
  return value as T
}

function sayMapping(
  found: Import,
  mapping: Mapping,
  isRemembered: boolean,
  say: (line: string) => void,
): void {
  const { shape } = found
  const kind =
    shape.format === 'json'
      ? 'JSON'
      : `CSV, ${delimiterNames[shape.delimiter]}, rows end in ${shape.rowEnd.toUpperCase()}`
  say(`Import ${found.id}: ${found.fileName}, ${found.fileBytes} bytes, ${shape.encoding}, ${kind}`)
  say(isRemembered ? 'Columns, as for the last file with these headings:' : 'Columns:')
  for (const [n, heading] of shape.headings.entries())
    say(`  ${heading || `(column ${n + 1})`}  →  ${mapping.columns[n] ?? 'left out'}`)
  say(`Source: ${mapping.source ?? 'told by its column'}`)
  say(`Rating: ${ratingRules[mapping.scale as RatingScale]}`)
  say(
    `Dates such as 3/4/2024: ${mapping.dateOrder === 'mdy' ? 'March 4' : '3 April'}; the file is of ${mapping.fileDate}`,
  )
}

function sayForecast({ forecast }: Import, say: (line: string) => void): void {
  say(
    `Would create ${forecast.created}, update ${forecast.updated}, leave ${forecast.unchanged} as they are, skip ${forecast.repeated} told twice, reject ${forecast.rejected} of ${forecast.rows} rows`,
  )
  say(`Locations: ${forecast.placesFound} found, ${forecast.placesCreated} to create`)
  for (const { kind, count, row, example } of forecast.problems)
    say(`  rejected ${count}: ${kind}${example && ` (${example})`}, first in row ${row}`)
  for (const [note, count] of Object.entries(forecast.notes)) say(`  noted ${count}: ${note}`)
}

async function sayResult(found: Import, seconds: number, say: (line: string) => void): Promise<void> {
  if (found.status === 'failed') throw new WrongUse(found.problem)
  say(
    `Import ${found.id} ${found.status}: created ${found.rowsCreated}, updated ${found.rowsUpdated}, unchanged ${found.rowsUnchanged}, told twice ${found.rowsRepeated}, rejected ${found.rowsRejected}; ${found.locationsCreated} locations created`,
  )
  for (const { kind, count } of await asAccount(found.accountId, (tx) => listRejectedKinds(tx, found.id)))
    say(`  rejected ${count}: ${kind}`)
  say(
    `${seconds.toFixed(1)} s, ${Math.round(found.rowsRead / Math.max(seconds, 0.001))} rows/s, at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB of memory`,
  )
}

async function discard({ accountId, id, fileKey }: Import): Promise<void> {
  await asAccount(accountId, (tx) => moveImport(tx, id, 'cancelled', { now: new Date() }))
  await importFiles().remove(fileKey)
}

if (import.meta.env.PROD) {
  try {
    await importCommand(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`))
  } catch (error) {
    const isTheirs =
      error instanceof WrongUse ||
      (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    process.stderr.write(`${isTheirs ? (error as Error).message : (error as Error).stack}\n`)
    process.exitCode = 1
  } finally {
    await closePools()
  }
}
