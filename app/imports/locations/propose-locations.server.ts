/** Proposes a mapping for a file of locations: the one last used for such a file, else what its headings suggest. */
import type { Tx } from '#app/database/tenant.server'
import { type Import, rememberedMapping } from '../import-record.server'
import type { LocationMapping } from './location-mapping'
import { proposeLocationColumns } from './propose-location-columns'

export async function proposeLocations(
  tx: Tx,
  found: Import,
  sample: string[][],
): Promise<{ mapping: LocationMapping; isRemembered: boolean }> {
  const remembered = await rememberedMapping(tx, found)
  if (remembered) return { mapping: remembered as unknown as LocationMapping, isRemembered: true }
  const columns = proposeLocationColumns(found.shape.headings, sample)
  return {
    mapping: { columns, country: 'US', create: true, update: true, createGroups: true },
    isRemembered: false,
  }
}
