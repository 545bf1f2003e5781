/**
 * `npm run import -- --account NAME_OR_ID [options] FILE`: the same import as on the page, run in this process. It
 * prints what it proposes, what it would do, and what it did. A run that was killed is continued with `--resume ID`.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { asSignIn } from '#app/database/identity.server'
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { dateOrders } from '../columns/dates'
import { fields } from '../columns/fields'
import { ratingScales } from '../columns/ratings'
import { forgetFiles } from '../files/stored-files.server'
import { storeFile, takeIn } from '../import-intake.server'
import { workOnImport } from '../import-jobs.server'
import { type Import, moveImport, requireImport } from '../import-record.server'
import { knownElsewhereAnswers } from '../known-elsewhere'
import { locationFields } from '../locations/location-fields'
import { chooseLocations, chooseReviews, WrongUse } from './choose-columns.server'
import { questionInWords, type Say, sayForecast, sayResult } from './words.server'

const usage = `npm run import -- --account NAME_OR_ID [options] FILE
  --kind locations       the file holds locations, and no reviews; of the rest then only --map, --country, --dry-run
  --country CODE         of locations that tell none; US if not given
  --source CODE          google, facebook, yelp, tripadvisor, trustpilot, booking, zomato, healthgrades, feedback, other
  --map FIELD=HEADING    as often as needed; FIELD= leaves a field out. Fields: ${Object.keys(fields).join(', ')};
                         of locations: ${Object.keys(locationFields).join(', ')}
  --rating SCALE         ${ratingScales.join(', ')}
  --dates ORDER          ${dateOrders.join(' or ')}: how 3/4/2024 is read
  --file-date YYYY-MM-DD the day from which "2 years ago" counts; today if not given
  --location NAME_OR_ID  the location of all reviews, when no column tells it
  --create-locations     create the locations that are not found
  --known-ids ANSWER     what review IDs known at another location are: ${knownElsewhereAnswers.join(' (the same reviews, moved) or ')}
                         (another numbering); without it such a file is refused
  --dry-run              only say what would happen
  --resume ID            go on with an import that was killed`

const options = {
  account: { type: 'string' },
  kind: { type: 'string' },
  country: { type: 'string' },
  source: { type: 'string' },
  map: { type: 'string', multiple: true },
  rating: { type: 'string' },
  dates: { type: 'string' },
  'file-date': { type: 'string' },
  location: { type: 'string' },
  'create-locations': { type: 'boolean' },
  'known-ids': { type: 'string' },
  'dry-run': { type: 'boolean' },
  resume: { type: 'string' },
  help: { type: 'boolean' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values']

export async function importFile(args: string[], say: Say): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (values.help || !values.account || (positionals.length !== 1 && !values.resume))
    throw new WrongUse(usage)
  const accountId = await findAccount(values.account)
  const importId = values.resume ?? (await prepare(accountId, positionals[0]!, values, say))
  const find = () => asAccount(accountId, (tx) => requireImport(tx, importId))
  const run = { signal: new AbortController().signal, isLastAttempt: true }
  if ((await find()).status === 'checking') await workOnImport({ accountId, importId }, run)
  const checked = await find()
  if (checked.status === 'asking') {
    if (!values.resume) await discard(checked)
    throw new WrongUse(questionInWords(checked))
  }
  if (checked.status === 'checked') sayForecast(checked, say)
  if (values['dry-run']) return discard(checked)
  await asAccount(accountId, (tx) => moveImport(tx, importId, 'queued', { now: new Date() }))
  const started = performance.now()
  await workOnImport({ accountId, importId }, run, (rows) =>
    say(`  ${rows} of ${checked.rowsTotal ?? '?'} rows`),
  )
  const ended = await find()
  if (ended.status === 'failed') throw new WrongUse(ended.problem)
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

/** Stores the file, prints the proposal, and creates an import that is ready to be checked. */
async function prepare(accountId: Id, file: string, values: Values, say: Say): Promise<Id> {
  if (!(await stat(file).catch(() => null))?.isFile()) throw new WrongUse(`There is no file ${file}.`)
  const stored = await storeFile(accountId, path.basename(file), createReadStream(file))
  const kind = values.kind === 'locations' ? 'locations' : 'reviews'
  const taken = await takeIn(stored, { accountId, userId: null, actor: 'Command line', kind })
  if (!taken.ok) throw new WrongUse(taken.reason)
  const found = await asAccount(accountId, (tx) => requireImport(tx, taken.importId))
  const chosen = await (kind === 'locations' ? chooseLocations : chooseReviews)(found, values, say)
  await asAccount(accountId, (tx) =>
    moveImport(tx, found.id, 'checking', { mapping: chosen, now: new Date() }),
  )
  return found.id
}

/** Returns a user's mistake as a sentence, and our own errors with all their details. */
export function inWords(error: unknown): string {
  if (error instanceof Response) return 'There is no such import.'
  if (!(error instanceof Error)) return String(error)
  const isTheirs =
    error instanceof WrongUse || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  return isTheirs ? error.message : (error.stack ?? error.message)
}

async function discard(found: Import): Promise<void> {
  await asAccount(found.accountId, (tx) => moveImport(tx, found.id, 'cancelled', { now: new Date() }))
  await forgetFiles(found)
}
