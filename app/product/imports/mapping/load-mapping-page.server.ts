/**
 * Loads the data of the mapping form: the columns with examples, the values of the ratings, and the analysis of the
 * dates.
 */
import { today } from '#app/platform/filters/resolve-range'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { listSources } from '#app/product/reviews/sources.server'
import type { FieldName } from '../columns/column-fields'
import { analyzeDateOrder } from '../columns/parse-date'
import { proposeScale } from '../columns/parse-rating'
import type { Import } from '../import-record.server'
import { previewMapping } from '../questions/preview-mapping.server'
import { proposeReviewMapping, readNumberedSample } from './propose-mapping.server'

const maxExamples = 3
const maxRatings = 20

export async function loadMappingPage(viewer: Viewer, record: Import, signal: AbortSignal) {
  const numbered = await readNumberedSample(record, signal)
  const sample = numbered.rows
  const day = today(clockOf(viewer))
  const { proposal, mapping, sources, preview } = await viewer.query(async (tx) => {
    const proposal = await proposeReviewMapping(tx, record, sample, day)
    const mapping = 'columns' in record.mapping ? record.mapping : proposal.mapping
    return {
      proposal,
      mapping,
      sources: (await listSources(tx)).map(({ code, name }) => ({ code, name })),
      preview: await previewMapping(tx, record, mapping, numbered, new Date()),
    }
  })
  const valuesOf = (field: FieldName) =>
    sample.map((cells) => cells[mapping.columns.indexOf(field)]?.trim() ?? '')
  const ratings = valuesOf('rating')
  return {
    file: { id: record.id, name: record.fileName, bytes: record.fileBytes, ...record.shape },
    columns: describeColumns(record.shape.headings, sample, mapping.columns),
    sampleSize: sample.length,
    mapping,
    isRemembered: proposal.isRemembered,
    question: 'columns' in record.mapping ? null : proposal.question,
    ...preview,
    sources,
    ratings: countValues(ratings),
    above5: proposeScale(ratings).above5,
    dates: analyzeDateOrder(valuesOf('date')),
    canCreate: viewer.can('location.create'),
  }
}

export type MappingPageData = Awaited<ReturnType<typeof loadMappingPage>>

/** Returns the heading of each column, some of its values, and whether `proposed` has a field for it. */
export function describeColumns(headings: string[], sample: string[][], proposed: (string | null)[]) {
  return headings.map((heading, n) => ({
    heading,
    examples: examplesOf(sample, n),
    isProposed: Boolean(proposed[n]),
  }))
}

/** Returns the first distinct values of a column, truncated for display. */
function examplesOf(sample: string[][], n: number): string[] {
  const distinct = new Set<string>()
  for (const cells of sample) {
    const cell = cells[n]?.trim()
    if (cell) distinct.add(cell.length > 60 ? `${cell.slice(0, 60)}…` : cell)
    if (distinct.size === maxExamples) break
  }
  return [...distinct]
}

/** Returns the values as written in the file with their counts, most frequent first. */
function countValues(values: string[]): { value: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value.slice(0, 40), (counts.get(value.slice(0, 40)) ?? 0) + 1)
  return [...counts.entries()]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, maxRatings)
}
