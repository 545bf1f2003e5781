/** Proposes the mapping of a reviews file: its columns, source, rating scale and date order. */
import type { Tx } from '#app/kit/database/tenant.server'
import { type FieldName, repeatableFields } from '../columns/column-fields'
import type { Mapping } from '../columns/mapping'
import { rememberedConfirmations } from '../columns/mapping-question'
import { analyzeDateOrder } from '../columns/parse-date'
import { proposeScale } from '../columns/parse-rating'
import { type ColumnProposal, proposeColumns } from '../columns/propose-columns'
import { type FirstRows, readFirstRows } from '../files/file-rows.server'
import { openImportFile } from '../files/import-storage.server'
import { findLastMapping, type Import } from '../import-record.server'
import { assignColumn, findKnownColumns, type KnownColumns } from '../matching/known-columns.server'
import { fillEmptyColumns } from './empty-columns'

export type MappingProposal = {
  mapping: Mapping
  isRemembered: boolean
  /** What the user has to check before the file is imported, as a sentence, or null. */
  question: string | null
}

type SampledFile = Pick<Import, 'accountId' | 'fileKey' | 'shape'>

export function readNumberedSample(
  { accountId, fileKey, shape }: SampledFile,
  signal?: AbortSignal,
): Promise<FirstRows> {
  return readFirstRows(() => openImportFile(fileKey), shape, { accountId, signal })
}

/** Returns the cells of the file's first rows. */
export async function readSample(file: SampledFile, signal?: AbortSignal): Promise<string[][]> {
  return (await readNumberedSample(file, signal)).rows
}

/**
 * Proposes the mapping last used for a file with the same headings, otherwise a mapping based on the values that existing
 * locations have, the headings, the file name and the first rows.
 */
export async function proposeReviewMapping(
  tx: Tx,
  record: Import,
  sample: string[][],
  today: string,
): Promise<MappingProposal> {
  const lastMapping = await findLastMapping(tx, record)
  if (lastMapping) {
    // Discard what the user decided about review IDs that already exist at other locations, and about the locations in
    // the previous file.
    const { knownElsewhere: _, ...mapping } = lastMapping
    const proposed = proposeColumns(record.shape.headings, sample).columns
    const columns = fillEmptyColumns(mapping, proposed, repeatableFields)
    const fileDate = proposeFileDate(columns, sample, today)
    const confirmed = rememberedConfirmations(mapping.confirmed)
    return { mapping: { ...mapping, columns, fileDate, confirmed }, isRemembered: true, question: null }
  }
  const proposal = proposeColumns(record.shape.headings, sample)
  const isFree = (n: number) => !proposal.columns[n] || proposal.columns[n].startsWith('location_')
  const columns = assignKnownColumns(proposal.columns, await findKnownColumns(tx, sample, isFree))
  return { ...proposeNewMapping(record, { ...proposal, columns }, sample, today), isRemembered: false }
}

function proposeNewMapping(
  { shape, fileName }: Pick<Import, 'shape' | 'fileName'>,
  { columns, source, question }: ColumnProposal,
  sample: string[][],
  today: string,
) {
  const mapping: Mapping = {
    columns,
    source: columns.includes('source')
      ? null
      : (source ?? proposeSource(fileName, shape.headings, columns.includes('location_link'))),
    scale: proposeScale(valuesOf('rating', columns, sample), shape.headings[columns.indexOf('rating')]).scale,
    dateOrder: analyzeDateOrder(valuesOf('date', columns, sample)).proven ?? 'mdy',
    fileDate: proposeFileDate(columns, sample, today),
    createLocations: false,
    location: '',
  }
  return { mapping, question }
}

/**
 * Assigns the columns that identify existing locations, unless a search link already does.
 */
function assignKnownColumns(
  columns: (FieldName | null)[],
  { external_id, google_place_id, name }: KnownColumns,
): (FieldName | null)[] {
  if (columns.includes('location_link')) return columns
  const id = external_id ?? google_place_id
  const withId = id === undefined ? columns : assignColumn(columns, id, 'location_id')
  return name === undefined || name === id ? withId : assignColumn(withId, name, 'location_name')
}

/**
 * Proposes the day from which relative dates are counted back. Returns '' if the file has relative dates but does not
 * tell when it was created: the user has to enter it, because it is not the day of the import.
 */
function proposeFileDate(columns: Mapping['columns'], sample: string[][], today: string): string {
  const { relative } = analyzeDateOrder(valuesOf('date', columns, sample))
  return relative > 0 && !columns.includes('file_date') ? '' : today
}

const valuesOf = (field: FieldName, columns: Mapping['columns'], sample: string[][]): string[] =>
  sample.map((cells) => cells[columns.indexOf(field)] ?? '')

const recognizedSources = [
  'google',
  'facebook',
  'yelp',
  'tripadvisor',
  'trustpilot',
  'booking',
  'zomato',
  'healthgrades',
]

/** Returns the source that the file name or the headings indicate, otherwise `other`. The user can change it. */
function proposeSource(fileName: string, headings: string[], hasGoogleLink: boolean): string {
  if (hasGoogleLink || headings.includes('data_cid')) return 'google'
  return recognizedSources.find((code) => fileName.toLowerCase().includes(code)) ?? 'other'
}
