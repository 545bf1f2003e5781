/**
 * `npm run import -- --account NAME_OR_ID [options] FILE` runs the same import as the page, but in its own process. It
 * prints the proposed mapping, the forecast and the result. `--resume ID` continues an import whose process was killed,
 * `--undo ID` undoes an import.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { fieldLabels } from '../columns/column-fields'
import { dateOrders } from '../columns/date-order'
import { ratingScales } from '../columns/parse-rating'
import { isFileUndecided } from '../files/file-summary'
import { delimiterCodes, encodings } from '../files/format-choices'
import { deleteImportFiles } from '../files/import-storage.server'
import { idConflictResolutions } from '../id-conflicts/id-conflict'
import { processImport } from '../import-jobs.server'
import { changeImportStatus, type Import, requireImport } from '../import-record.server'
import { locationFields } from '../locations/location-fields'
import { createImportFromFile, storeFile } from '../receive-upload.server'
import { chooseLocationMapping, chooseReviewMapping, UsageError } from './choose-columns.server'
import { chooseFormat, formatArchiveQuestion } from './choose-format.server'
import { formatQuestion, type Print, printForecast, printResult } from './command-output.server'
import { undoFile } from './undo-file.server'

const usage = `npm run import -- --account NAME_OR_ID [options] FILE
  --kind locations       the file contains locations instead of reviews; only --map, --country, --dry-run
                         and the options of the file format apply
  --country CODE         the country of locations without one; default US
  --source CODE          google, facebook, yelp, tripadvisor, trustpilot, booking, zomato, healthgrades, feedback, other
  --map FIELD=HEADING    may be repeated; FIELD= skips a field. Fields: ${Object.keys(fieldLabels).join(', ')};
                         of locations: ${Object.keys(locationFields).join(', ')}
  --rating SCALE         ${ratingScales.join(', ')}
  --dates ORDER          ${dateOrders.join(' or ')}: how 3/4/2024 is read
  --file-date YYYY-MM-DD the day from which "2 years ago" counts; default today, required if the file has such dates and
                         no column with the date each row was copied
  --location NAME_OR_ID  the location of all reviews, if no column contains it
  --create-locations     create the locations that are not found; if it was given for the last file with the same headings,
                         --no-create-locations turns it off
  --sheet NAME           the sheet of a spreadsheet; default the first with a table
  --entry PATH           the file in a ZIP archive; required if its files have different columns
  --encoding NAME        ${encodings.join(', ')}; default as detected
  --delimiter NAME       ${delimiterCodes.join(', ')}; default as detected
  --known-ids ANSWER     what review IDs known at another location are: ${idConflictResolutions.join(' (the same reviews, moved) or ')}
                         (different reviews); required if a file has such IDs
  --yes                  the columns are right: import them although the command asks whether they are
  --dry-run              only report what would happen
  --resume ID            continue an import that was killed
  --undo ID              undo an import; with --dry-run, only report what would happen`

export const commandOptions = {
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
  yes: { type: 'boolean' },
  sheet: { type: 'string' },
  entry: { type: 'string' },
  encoding: { type: 'string' },
  delimiter: { type: 'string' },
  'dry-run': { type: 'boolean' },
  resume: { type: 'string' },
  undo: { type: 'string' },
  help: { type: 'boolean' },
} as const

type OptionValues = ReturnType<
  typeof parseArgs<{ options: typeof commandOptions; allowPositionals: true }>
>['values']

export async function importFile(args: string[], print: Print): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: commandOptions,
    allowPositionals: true,
    allowNegative: true,
  })
  if (values.help || !values.account || (positionals.length !== 1 && !values.resume && !values.undo))
    throw new UsageError(usage)
  const accountId = await findAccount(values.account)
  if (values.undo) return undoFile(accountId, values.undo, values['dry-run'] ?? false, print)
  const importId = values.resume ?? (await prepareImport(accountId, positionals[0]!, values, print))
  const reload = () => asAccount(accountId, (tx) => requireImport(tx, importId))
  const jobRun = { signal: new AbortController().signal, isLastAttempt: true }
  if ((await reload()).status === 'checking')
    await processImport({ accountId, importId }, jobRun, (rows) => print(`  checked ${rows} rows`))
  const checked = await reload()
  if (checked.status === 'asking') {
    if (!values.resume) await discardImport(checked)
    throw new UsageError(formatQuestion(checked))
  }
  if (checked.status === 'checked') printForecast(checked, print)
  if (values['dry-run']) return discardImport(checked)
  await asAccount(accountId, (tx) => changeImportStatus(tx, importId, 'queued', { now: new Date() }))
  const startedAt = performance.now()
  await processImport({ accountId, importId }, jobRun, (rows) =>
    print(`  imported ${rows} of ${checked.rowsTotal ?? '?'} rows`),
  )
  const finished = await reload()
  if (finished.status === 'failed') throw new UsageError(finished.problem)
  await printResult(finished, (performance.now() - startedAt) / 1000, print)
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
    throw new UsageError(`There is ${accounts.length ? 'more than one' : 'no'} account ${nameOrId}.`)
  return accounts[0]!.id
}

/** Stores the file, prints the mapping, and creates an import that is ready to be checked. Returns its ID. */
async function prepareImport(
  accountId: Id,
  file: string,
  optionValues: OptionValues,
  print: Print,
): Promise<Id> {
  if (!(await stat(file).catch(() => null))?.isFile()) throw new UsageError(`There is no file ${file}.`)
  const choices = chooseFormat(optionValues)
  const stored = await storeFile(accountId, path.basename(file), createReadStream(file))
  const kind = optionValues.kind === 'locations' ? 'locations' : 'reviews'
  const actor = 'Command line'
  const upload = await createImportFromFile(stored, { accountId, userId: null, actor, kind, choices })
  if (!upload.ok) throw new UsageError(upload.reason)
  const record = await asAccount(accountId, (tx) => requireImport(tx, upload.importId))
  if (isFileUndecided(record.shape)) {
    await discardImport(record)
    throw new UsageError(formatArchiveQuestion(record.shape))
  }
  const mapping = await (kind === 'locations' ? chooseLocationMapping : chooseReviewMapping)(
    record,
    optionValues,
    print,
  )
  await asAccount(accountId, (tx) =>
    changeImportStatus(tx, record.id, 'checking', { mapping, now: new Date() }),
  )
  return record.id
}

/** Returns the message of an error that the user can correct, or the stack of any other error. */
export function formatError(error: unknown): string {
  if (error instanceof Response) return 'There is no such import.'
  if (!(error instanceof Error)) return String(error)
  const isUserError =
    error instanceof UsageError || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  return isUserError ? error.message : (error.stack ?? error.message)
}

async function discardImport(record: Import): Promise<void> {
  await asAccount(record.accountId, (tx) =>
    changeImportStatus(tx, record.id, 'cancelled', { now: new Date() }),
  )
  await deleteImportFiles(record)
}
