/**
 * Merges the changes of two people who edit the experience categories at once. Words merge one by one. A category that
 * was removed in the meantime stays removed unless the form has changed it; then it is a conflict.
 */
import { createHash } from 'node:crypto'
import {
  describeConflicts,
  describeShown,
  type EditConflicts,
  type FormValues,
  mergeEdits,
} from '#app/kit/forms/form-edits.server'
import type { CategoryInput } from './categories-schema'
import { findTermsProblem } from './parse-terms'
import type { LastChange, TermCategory } from './term-category'

type Category = { id: string; name: string; terms: string[] }

/** Words are compared by a digest, because the longest possible form would not fit into its hidden field. */
const digestOf = (term: string) => createHash('sha256').update(term).digest('base64url').slice(0, 6)

const termsField = (id: string) => `words:${id}`
const wholeField = (id: string) => `category:${id}`

const partsOf = (categories: Category[]): FormValues => ({
  names: Object.fromEntries(categories.map(({ id, name }) => [id, name])),
  ...Object.fromEntries(categories.map(({ id, terms }) => [termsField(id), terms.map(digestOf)])),
})

const textOf = ({ name, terms }: Omit<Category, 'id'>): string => [name, ...[...terms].sort()].join('\n')

const wholesOf = (categories: Category[]): FormValues =>
  Object.fromEntries(categories.map((category) => [wholeField(category.id), textOf(category)]))

/** Returns the hidden field of the form. */
export const describeShownCategories = (categories: TermCategory[]): string =>
  describeShown({ ...partsOf(categories), ...wholesOf(categories) })

/**
 * Returns the rows of the form to save: without those of removed categories, and as new ones those that the person
 * saves although they were removed. Returns the conflicts if somebody else has changed the same. `stored` must be locked.
 */
export function mergeCategories(
  stored: TermCategory[],
  { shown, categories }: { shown: string; categories: CategoryInput[] },
  last: LastChange,
): { categories: CategoryInput[] } | { conflicts: EditConflicts } {
  const storedById = new Map(stored.map((category) => [category.id, category]))
  const edited = categories.flatMap(({ id, ...category }) => (id ? [{ ...category, id }] : []))
  const kept = edited.filter(({ id }) => storedById.has(id))
  const removed = edited.filter(({ id }) => !storedById.has(id))
  const submitted: FormValues = { ...partsOf(kept), ...wholesOf(removed) }
  const current: FormValues = {
    ...partsOf(kept.map(({ id }) => storedById.get(id)!)),
    ...Object.fromEntries(removed.map(({ id }) => [wholeField(id), ''])),
  }
  const { values, conflicts } = mergeEdits({ shown, submitted, stored: current })
  const readers = readersOf([...edited, ...stored])
  // What both have left of the words can be nothing, and what both have added can be too much.
  const invalid = kept
    .filter(({ id }) => isInvalid(readers.termsIn(values, id)))
    .map(({ id }) => termsField(id))
  const names = [...new Set([...conflicts, ...invalid])]
  if (names.length > 0)
    return { conflicts: describe(names, { stored: current, submitted, ...last }, readers) }
  const isInForm = new Set(edited.map(({ id }) => id))
  const others = new Set(stored.filter(({ id }) => !isInForm.has(id)).map(textOf))
  const merged = categories.flatMap((category) => {
    const { id } = category
    // Somebody else has added the same, or the form was submitted twice.
    if (!id) return others.has(textOf(category)) ? [] : [category]
    if (storedById.has(id))
      return [{ ...category, name: nameIn(values, id), terms: readers.termsIn(values, id) }]
    return values[wholeField(id)] ? [{ ...category, id: null }] : []
  })
  return { categories: merged }
}

const isInvalid = (terms: string[]): boolean => terms.length === 0 || findTermsProblem(terms) !== null

const nameIn = ({ names }: FormValues, id: string): string => (names as Record<string, string>)[id] ?? ''

type Readers = {
  termsIn: (values: FormValues, id: string) => string[]
  /** The name of a category: as stored, or else as typed. */
  nameOf: (id: string) => string
}

function readersOf(categories: Category[]): Readers {
  const terms = new Map(categories.flatMap((each) => each.terms.map((term) => [digestOf(term), term])))
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return {
    termsIn: (values, id) =>
      (values[termsField(id)] as string[]).flatMap((digest) => terms.get(digest) ?? []),
    nameOf: (id) => names.get(id)!,
  }
}

/** Describes the conflicts: of the fields `names.ID`, `words:ID`, and `category:ID` of a removed category. */
function describe(
  fields: string[],
  edit: { stored: FormValues; submitted: FormValues } & LastChange,
  { termsIn, nameOf }: Readers,
): EditConflicts {
  const split = (field: string) => field.split(/[.:]/) as [kind: 'names' | 'words' | 'category', id: string]
  const labelOf = (field: string) => {
    const [kind, id] = split(field)
    return kind === 'category' ? nameOf(id) : `${nameOf(id)}: ${kind === 'words' ? 'words' : 'name'}`
  }
  const format = (field: string, values: FormValues) => {
    const [kind, id] = split(field)
    if (kind === 'category') return String(values[field] || '(removed)').replaceAll('\n', ', ')
    return kind === 'words' ? termsIn(values, id).join(', ') : nameIn(values, id)
  }
  return describeConflicts(fields, edit, labelOf, format)
}
