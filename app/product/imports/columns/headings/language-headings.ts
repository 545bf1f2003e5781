/**
 * The headings of review files in ten languages: for each field, the words that people and programs write above its
 * column. A file is read in the language that explains most of its headings.
 */

import { normalizeHeading } from '../normalize-heading'
import { arabic } from './arabic'
import { dutch } from './dutch'
import { english } from './english'
import { french } from './french'
import { german } from './german'
import type { HeadingField } from './heading-field'
import { indonesian } from './indonesian'
import { italian } from './italian'
import { japanese } from './japanese'
import { portuguese } from './portuguese'
import { spanish } from './spanish'

/** In order of priority: the first of two languages that explain the same number of headings is used. */
export const headingLanguages = [
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  indonesian,
  japanese,
  arabic,
]

export type RecognizedHeadings = {
  /** The field of each heading, or null for a heading that the language does not have. */
  fields: (HeadingField | null)[]
  /** The languages that explain the headings only together. One name, unless the headings are mixed. */
  languages: string[]
}

const fieldsByHeading: { name: string; fieldOf: ReadonlyMap<string, HeadingField> }[] = headingLanguages.map(
  ({ name, headings }) => ({
    name,
    fieldOf: new Map(
      (Object.entries(headings) as [HeadingField, string][]).flatMap(([field, text]) =>
        splitHeadings(text).map((heading): [string, HeadingField] => [heading, field]),
      ),
    ),
  }),
)

/** Returns the normalized headings of a field. */
function splitHeadings(text: string): string[] {
  return text.split(/[|\n]/).map(normalizeHeading).filter(Boolean)
}

/**
 * Finds the language of normalized headings. Returns null if no language has headings for two different fields, because
 * a single word proves nothing. `isEnglish` tells whether a heading has a meaning in English that is not in the list.
 */
export function recognizeHeadings(
  headings: string[],
  isEnglish: (heading: string) => boolean,
): RecognizedHeadings | null {
  const candidates = fieldsByHeading.map(({ name, fieldOf }) => {
    const fields = headings.map((heading) => fieldOf.get(heading) ?? null)
    return { name, fields, fieldCount: new Set(fields.filter((field) => field !== null)).size }
  })
  const best = candidates.reduce((winner, next) => (next.fieldCount > winner.fieldCount ? next : winner))
  if (best.fieldCount < 2) return null
  const isUnexplained = (field: HeadingField | null, n: number) =>
    field !== null &&
    best.fields[n] === null &&
    !best.fields.includes(field) &&
    !(best.name === english.name && isEnglish(headings[n]!))
  const [other] = candidates
    .filter(({ fields }) => fields.some(isUnexplained))
    .sort((a, b) => b.fieldCount - a.fieldCount)
  return { fields: best.fields, languages: other ? [best.name, other.name] : [best.name] }
}
