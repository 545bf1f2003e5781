/**
 * Proposes a mapping for a locations file: the mapping last used for a file with the same headings, otherwise a mapping
 * based on the headings and the first rows.
 */
import type { Tx } from '#app/database/tenant.server'
import { findLastMapping, type Import } from '../import-record.server'
import type { LocationMapping } from './location-mapping'
import { proposeLocationColumns } from './propose-location-columns'

export async function proposeLocationMapping(
  tx: Tx,
  record: Import,
  sample: string[][],
): Promise<{ mapping: LocationMapping; isRemembered: boolean }> {
  const lastMapping = await findLastMapping(tx, record)
  if (lastMapping) return { mapping: lastMapping as unknown as LocationMapping, isRemembered: true }
  const columns = proposeLocationColumns(record.shape.headings, sample)
  return {
    mapping: { columns, country: 'US', create: true, update: true, createGroups: true },
    isRemembered: false,
  }
}
