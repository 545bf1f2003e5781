/**
 * Proposes a mapping for a locations file: the mapping last used for a file with the same headings, otherwise a mapping
 * based on the values that existing locations have, the headings and the first rows.
 */
import type { Tx } from '#app/kit/database/tenant.server'
import { findLastMapping, type Import } from '../import-record.server'
import { fillEmptyColumns } from '../mapping/empty-columns'
import { assignColumn, findKnownColumns } from '../matching/known-columns.server'
import { type LocationField, repeatableLocationFields } from './location-fields'
import type { LocationMapping } from './location-mapping'
import { proposeLocationColumns } from './propose-location-columns'

const identifyingFields = ['external_id', 'google_place_id', 'name'] as const

/** Whether the values of the column can identify a location: it has no field, or one that identifies locations. */
const isIdentifying = (field: LocationField | null): boolean =>
  field === null || field === 'public_name' || (identifyingFields as readonly LocationField[]).includes(field)

export async function proposeLocationMapping(
  tx: Tx,
  record: Import,
  sample: string[][],
): Promise<{ mapping: LocationMapping; isRemembered: boolean }> {
  const lastMapping = await findLastMapping(tx, record)
  const proposed = proposeLocationColumns(record.shape.headings, sample)
  if (lastMapping) {
    const mapping = lastMapping as unknown as LocationMapping
    return {
      mapping: { ...mapping, columns: fillEmptyColumns(mapping, proposed, repeatableLocationFields) },
      isRemembered: true,
    }
  }
  const known = await findKnownColumns(tx, sample, (n) => isIdentifying(proposed[n] ?? null))
  let columns = proposed
  for (const field of identifyingFields)
    if (known[field] !== undefined) columns = assignColumn(columns, known[field], field)
  return {
    mapping: { columns, country: 'US', create: true, update: true, createGroups: true },
    isRemembered: false,
  }
}
