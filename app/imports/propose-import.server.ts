/** Proposes a file's columns, source, rating scale and dates, with the evidence for each. */
import type { Tx } from '#app/database/tenant.server'
import { weighOrder } from './columns/dates'
import type { Mapping } from './columns/mapping'
import { proposeColumns } from './columns/propose-mapping'
import { proposeScale } from './columns/ratings'
import { readBeginning } from './files/file-rows.server'
import type { FileShape } from './files/file-shape'
import { importFiles } from './files/stored-files.server'
import { type Import, rememberedMapping } from './import-record.server'

export type Proposal = { mapping: Mapping; isRemembered: boolean }

/** Returns the first rows of the file, as columns of cells. */
export async function readSample(
  { accountId, fileKey, shape }: Pick<Import, 'accountId' | 'fileKey' | 'shape'>,
  signal?: AbortSignal,
): Promise<string[][]> {
  const open = () => importFiles().getStream(fileKey)
  return (await readBeginning(open, shape, { accountId, signal })).rows
}

/** Proposes the mapping last used for such a file, else what headings and values suggest. */
export async function proposeImport(
  tx: Tx,
  found: Import,
  sample: string[][],
  today: string,
): Promise<Proposal> {
  const remembered = await rememberedMapping(tx, found)
  if (remembered) {
    // The answer about IDs known elsewhere applied to that file only.
    const { knownElsewhere: _, ...mapping } = remembered
    return { mapping: { ...mapping, fileDate: today }, isRemembered: true }
  }
  return { mapping: proposeMapping(found.shape, found.fileName, sample, today), isRemembered: false }
}

function proposeMapping(shape: FileShape, fileName: string, sample: string[][], today: string): Mapping {
  const columns = proposeColumns(shape.headings, sample)
  const column = (field: string) => sample.map((cells) => cells[columns.indexOf(field as never)] ?? '')
  return {
    columns,
    source: columns.includes('source')
      ? null
      : proposeSource(fileName, shape.headings, columns.includes('location_link')),
    scale: proposeScale(column('rating')).scale,
    dateOrder: weighOrder(column('date')).proven ?? 'mdy',
    fileDate: today,
    createLocations: false,
    location: '',
  }
}

const namedSources = [
  'google',
  'facebook',
  'yelp',
  'tripadvisor',
  'trustpilot',
  'booking',
  'zomato',
  'healthgrades',
]

/** The source that the file itself indicates, else `other`: the person chooses. */
function proposeSource(fileName: string, headings: string[], hasGoogleLink: boolean): string {
  if (hasGoogleLink || headings.includes('data_cid')) return 'google'
  return namedSources.find((code) => fileName.toLowerCase().includes(code)) ?? 'other'
}
