/**
 * Determines the mapping for the import command: the proposed mapping, changed by the command's options and validated
 * by the same schema as the form.
 */
import { asAccount } from '#app/kit/database/tenant.server'
import { today } from '#app/platform/filters/resolve-range'
import { fieldLabels, omittedColumn, sourceFromColumn } from '../columns/column-fields'
import type { Mapping } from '../columns/mapping'
import { unansweredQuestions } from '../columns/mapping-question'
import { mappingSchema, toMapping } from '../columns/mapping-schema'
import { idConflictResolutions } from '../id-conflicts/id-conflict'
import type { Import } from '../import-record.server'
import { locationFields } from '../locations/location-fields'
import { type LocationMapping, locationMappingSchema, toLocationMapping } from '../locations/location-mapping'
import { proposeLocationMapping } from '../locations/propose-location-mapping.server'
import { findEmptyColumns } from '../mapping/empty-columns'
import { proposeReviewMapping, readNumberedSample, readSample } from '../mapping/propose-mapping.server'
import { previewMapping } from '../questions/preview-mapping.server'
import { loadImportContext } from '../read-batches.server'
import { formatMappingQuestions, type Print, printColumns, printMapping } from './command-output.server'

/** An error that the user of the command can correct. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export type CommandOptions = Partial<
  Record<'source' | 'rating' | 'dates' | 'file-date' | 'location' | 'country' | 'known-ids', string>
> & { map?: string[]; 'create-locations'?: boolean; yes?: boolean }

export async function chooseLocationMapping(
  record: Import,
  options: CommandOptions,
  print: Print,
): Promise<LocationMapping> {
  const sample = await readSample(record)
  const { mapping, isRemembered } = await asAccount(record.accountId, (tx) =>
    proposeLocationMapping(tx, record, sample),
  )
  // Validate with the same schema as the page.
  const checked = locationMappingSchema(record.shape.headings.length).safeParse({
    ...mapping,
    columns: applyColumnOverrides(mapping.columns, locationFields, record.shape.headings, options),
    country: options.country ?? mapping.country,
  })
  if (!checked.success) throw toUsageError(checked.error)
  const chosenMapping = toLocationMapping(checked.data)
  printColumns(record, chosenMapping.columns, isRemembered, print)
  return { ...chosenMapping, emptyColumns: findEmptyColumns(chosenMapping.columns, sample) }
}

export async function chooseReviewMapping(
  record: Import,
  options: CommandOptions,
  print: Print,
): Promise<Mapping> {
  const { accountId } = record
  const { sources, timeZone } = await asAccount(accountId, loadImportContext)
  if (options.source && !sources.some(({ code }) => code === options.source))
    throw new UsageError(`There is no source ${options.source}.`)
  const knownIds = options['known-ids']
  if (knownIds !== undefined && !idConflictResolutions.some((resolution) => resolution === knownIds))
    throw new UsageError(`--known-ids must be ${idConflictResolutions.join(' or ')}, not ${knownIds}.`)
  const sample = await readNumberedSample(record)
  const now = new Date()
  const { mapping, isRemembered, question } = await asAccount(accountId, (tx) =>
    proposeReviewMapping(tx, record, sample.rows, today({ now, timeZone })),
  )
  if (question && !options.map && !options.yes)
    throw new UsageError(`${question} Name the columns with --map, or confirm them with --yes.`)
  if (mapping.fileDate === '' && !options['file-date'])
    throw new UsageError(
      'The file has dates such as "2 years ago". Give the day on which it was created with --file-date.',
    )
  const chosenMapping = applyOptions(mapping, record.shape.headings, options)
  printMapping(record, chosenMapping, isRemembered, print)
  const { questions, firstRows } = await asAccount(record.accountId, (tx) =>
    previewMapping(tx, record, chosenMapping, sample, now),
  )
  const confirmed = options.yes ? questions.map(({ kind }) => kind) : chosenMapping.confirmed
  const unanswered = unansweredQuestions(questions, { confirmed })
  if (unanswered.length > 0)
    throw new UsageError(formatMappingQuestions({ questions: unanswered, firstRows }))
  return { ...chosenMapping, confirmed, emptyColumns: findEmptyColumns(chosenMapping.columns, sample.rows) }
}

/** Returns the proposed columns with the user's overrides, in the format of the submitted form. */
function applyColumnOverrides(
  proposed: (string | null)[],
  labels: Record<string, string>,
  headings: string[],
  { map }: CommandOptions,
): string[] {
  const columns = [...proposed]
  for (const pair of map ?? []) {
    const [field = '', heading = ''] = pair.split(/=(.*)/s)
    if (!Object.hasOwn(labels, field)) throw new UsageError(`There is no field ${field}.`)
    const n = headings.indexOf(heading)
    if (heading && n < 0) throw new UsageError(`The file has no column ${heading}.`)
    for (const [m, other] of columns.entries()) if (other === field) columns[m] = null
    if (heading) columns[n] = field
  }
  return columns.map((field) => field ?? omittedColumn)
}

/** The options that change the fields of the form. */
const optionsOfFields = new Map<PropertyKey | undefined, string>([
  ['columns', '--map'],
  ['location', '--location'],
  ['source', '--source'],
  ['fileDate', '--file-date'],
])

function toUsageError({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): UsageError {
  const lines = issues.map(({ path: [field], message }) => {
    const option = optionsOfFields.get(field)
    return option ? `${message} (${option})` : message
  })
  return new UsageError(lines.join('\n'))
}

function applyOptions(mapping: Mapping, headings: string[], options: CommandOptions): Mapping {
  // Validate with the same schema as the page.
  const checked = mappingSchema(headings.length).safeParse({
    columns: applyColumnOverrides(mapping.columns, fieldLabels, headings, options),
    source: options.source ?? mapping.source ?? sourceFromColumn,
    scale: options.rating ?? mapping.scale,
    dateOrder: options.dates ?? mapping.dateOrder,
    fileDate: options['file-date'] ?? mapping.fileDate,
    location: options.location ?? mapping.location,
    createLocations: options['create-locations'] ?? mapping.createLocations,
    knownElsewhere: options['known-ids'],
    confirmed: mapping.confirmed,
  })
  if (!checked.success) throw toUsageError(checked.error)
  return toMapping(checked.data)
}
