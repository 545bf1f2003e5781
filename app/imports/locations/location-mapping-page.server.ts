/** The data of the mapping form for a file of locations. */
import { countries } from '#app/locations/places/countries'
import type { Viewer } from '#app/viewer/viewer.server'
import type { Import } from '../import-record.server'
import { examplesOf } from '../mapping-page.server'
import { readSample } from '../propose-import.server'
import { ofLocations } from './location-rows.server'
import { proposeLocations } from './propose-locations.server'

export async function locationMappingPage(viewer: Viewer, found: Import, signal: AbortSignal) {
  const sample = await readSample(found, signal)
  const proposal = await viewer.query((tx) => proposeLocations(tx, found, sample))
  return {
    file: { id: found.id, name: found.fileName, bytes: found.fileBytes, ...found.shape },
    columns: found.shape.headings.map((heading, n) => ({ heading, examples: examplesOf(sample, n) })),
    mapping: 'columns' in found.mapping ? ofLocations(found).mapping : proposal.mapping,
    isRemembered: proposal.isRemembered,
    countries: countries().map(({ id, name }) => ({ value: id, label: name })),
    mayCreate: viewer.can('location.create'),
    mayUpdate: viewer.can('location.update'),
  }
}

export type LocationMappingPage = Awaited<ReturnType<typeof locationMappingPage>>
