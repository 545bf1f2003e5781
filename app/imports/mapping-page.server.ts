/** The data of the mapping form: the file's columns with examples, the ratings found, and what its dates prove. */
import { today } from '#app/filters/resolve-range'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { weighOrder } from './columns/dates'
import type { FieldName } from './columns/fields'
import { proposeScale } from './columns/ratings'
import type { Import } from './import-record.server'
import { proposeImport, readSample } from './propose-import.server'

const examples = 3
const mostRatings = 20

export async function mappingPage(viewer: Viewer, found: Import, signal: AbortSignal) {
  const sample = await readSample(found, signal)
  const day = today(clockOf(viewer))
  const { proposal, sources } = await viewer.query(async (tx) => ({
    proposal: await proposeImport(tx, found, sample, day),
    sources: await tx.selectFrom('sources').select(['code', 'name']).orderBy('ordinal').execute(),
  }))
  const mapping = 'columns' in found.mapping ? found.mapping : proposal.mapping
  const valuesOf = (field: FieldName) =>
    sample.map((cells) => cells[mapping.columns.indexOf(field)]?.trim() ?? '')
  const ratings = valuesOf('rating')
  return {
    file: { id: found.id, name: found.fileName, bytes: found.fileBytes, ...found.shape },
    columns: found.shape.headings.map((heading, n) => ({ heading, examples: examplesOf(sample, n) })),
    sampled: sample.length,
    mapping,
    isRemembered: proposal.isRemembered,
    sources,
    ratings: distribution(ratings),
    above5: proposeScale(ratings).above5,
    dates: weighOrder(valuesOf('date')),
    mayCreate: viewer.can('location.create'),
  }
}

export type MappingPage = Awaited<ReturnType<typeof mappingPage>>

/** Returns the first values of a column, truncated for display. */
export function examplesOf(sample: string[][], n: number): string[] {
  const found = new Set<string>()
  for (const cells of sample) {
    const cell = cells[n]?.trim()
    if (cell) found.add(cell.length > 60 ? `${cell.slice(0, 60)}…` : cell)
    if (found.size === examples) break
  }
  return [...found]
}

/** Returns the values as written in the file, most frequent first. */
function distribution(values: string[]): { value: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value.slice(0, 40), (counts.get(value.slice(0, 40)) ?? 0) + 1)
  return [...counts.entries()]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, mostRatings)
}
