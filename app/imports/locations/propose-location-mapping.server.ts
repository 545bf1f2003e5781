/**
 * Proposes a mapping for a locations file: the mapping last used for a file with the same headings, otherwise a mapping
 * based on the headings and the first rows.
 */
import type { Tx } from '#app/database/tenant.server'
import { findLastMapping, type Import } from '../import-record.server'
import { fillEmptyColumns } from '../mapping/empty-columns'
import type { LocationMapping } from './location-mapping'
import { proposeLocationColumns } from './propose-location-columns'

export async function proposeLocationMapping(
  tx: Tx,
  record: Import,
  sample: string[][],
): Promise<{ mapping: LocationMapping; isRemembered: boolean }> {
  const lastMapping = await findLastMapping(tx, record)
  const columns = proposeLocationColumns(record.shape.headings, sample)
  if (lastMapping) {
    const mapping = lastMapping as unknown as LocationMapping
    return { mapping: { ...mapping, columns: fillEmptyColumns(mapping, columns) }, isRemembered: true }
  }
  return {
    mapping: { columns, country: 'US', create: true, update: true, createGroups: true },
    isRemembered: false,
  }
}
