/** Loads the data of the mapping form for a locations file. */

import type { Viewer } from '#app/platform/viewer/viewer.server'
import { countries } from '#app/product/locations/reference-data/countries'
import type { Import } from '../import-record.server'
import { describeColumns } from '../mapping/load-mapping-page.server'
import { readSample } from '../mapping/propose-mapping.server'
import { proposeLocationMapping } from './propose-location-mapping.server'
import { toLocationImport } from './read-location-batches.server'

export async function loadLocationMappingPage(viewer: Viewer, record: Import, signal: AbortSignal) {
  const sample = await readSample(record, signal)
  const proposal = await viewer.query((tx) => proposeLocationMapping(tx, record, sample))
  const mapping = 'columns' in record.mapping ? toLocationImport(record).mapping : proposal.mapping
  return {
    file: { id: record.id, name: record.fileName, bytes: record.fileBytes, ...record.shape },
    columns: describeColumns(record.shape.headings, sample, mapping.columns),
    mapping,
    isRemembered: proposal.isRemembered,
    countries: countries().map(({ id, name }) => ({ value: id, label: name })),
    canCreate: viewer.can('location.create'),
    canUpdate: viewer.can('location.update'),
  }
}

export type LocationMappingPageData = Awaited<ReturnType<typeof loadLocationMappingPage>>
