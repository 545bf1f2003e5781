/**
 * Merges the changes of two people who edit the same thing at once. A form carries what it showed, so that saving it
 * writes only what its person changed. A field that only somebody else changed keeps its stored value. If both changed
 * a field to different values, it is a conflict: nothing is saved, and the page shows both values. Of a list of choices,
 * each element is a field of its own: one person adds, another removes, and both hold. If its order means something, the
 * order is a field, too.
 *
 * The stored values must be read after their row is locked.
 */
import { createHash } from 'node:crypto'
import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { respondWithForm } from './forms.server'
import { mergeOrder } from './list-order'
import type { ShownConflict, ShownDeletion } from './shown-conflict'
import { shownField } from './shown-field'

type Choices = Record<string, string>
/** The values of a form by field: a text or another single value, a list of choices, or a choice for each of several keys. */
export type FormValues = Record<string, string | number | boolean | null | undefined | string[] | Choices>

/** A digest of each single value, the elements of a list, and a digest for each key. */
const shownSchema = z.record(
  z.string(),
  z.union([z.string(), z.array(z.string()), z.record(z.string(), z.string())]),
)
type Shown = z.infer<typeof shownSchema>

/** Returns the value of the hidden field of a form that shows these values. */
export function describeShown(values: FormValues): string {
  return JSON.stringify(shownOf(values))
}

function shownOf(values: FormValues): Shown {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value : isChoices(value) ? mapValues(value, digestOf) : digestOf(value),
    ]),
  )
}

type Merge<Values extends FormValues> = {
  /** The hidden field as submitted. */
  shown: string
  submitted: Values
  stored: Values
  /** The groups of fields that mean something only together. */
  units?: (keyof Values & string)[][]
  /** The lists whose order means something. */
  ordered?: (keyof Values & string)[]
}

/**
 * Returns the values to save, and the names of the fields in conflict, with all changed fields of their units; a key of
 * choices is `name.key`.
 */
export function mergeEdits<Values extends FormValues>({
  shown: text,
  submitted,
  stored,
  units = [],
  ordered = [],
}: Merge<Values>): { values: Values; conflicts: string[] } {
  const shown = parseShown(text)
  const conflicts: string[] = []
  /** Merges fields that are compared as one. */
  const merge = (names: string[], mine: unknown[], theirs: unknown[], before: unknown[]): unknown[] => {
    const [mineNow, theirsNow] = [mine.map(digestOf), theirs.map(digestOf)]
    if (isSame(mineNow, theirsNow) || isSame(mineNow, before)) return theirs
    // The whole unit, also what both changed to the same value. Otherwise, saving again would be the same conflict.
    if (!isSame(theirsNow, before))
      conflicts.push(...names.filter((_, n) => mineNow[n] !== theirsNow[n] || theirsNow[n] !== before[n]))
    return mine
  }
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(submitted)) {
    if (name in values) continue
    const [mine, theirs, before] = [submitted[name], stored[name], shown.get(name)]
    if (Array.isArray(mine)) {
      const mergeAsList = ordered.includes(name) ? mergeOrderedLists : mergeLists
      const merged = mergeAsList(mine, toList(theirs), Array.isArray(before) ? before : null)
      if (!merged) conflicts.push(name)
      values[name] = merged ?? mine
    } else if (isChoices(mine)) {
      const other = isChoices(theirs) ? theirs : {}
      // A key that was not shown had no choice, but only if it is known what the form showed.
      const shownOfKey = (key: string) =>
        isChoices(before) ? (before[key] ?? digestOf(undefined)) : undefined
      const keys = new Set([...Object.keys(mine), ...Object.keys(other)])
      const merged = [...keys].map((key) => [
        key,
        merge([`${name}.${key}`], [mine[key]], [other[key]], [shownOfKey(key)])[0],
      ])
      values[name] = Object.fromEntries(merged.filter(([, choice]) => choice !== undefined))
    } else {
      const unit = units.find((names) => names.includes(name)) ?? [name]
      const merged = merge(
        unit,
        unit.map((each) => submitted[each]),
        unit.map((each) => stored[each]),
        unit.map((each) => shown.get(each)),
      )
      for (const [n, each] of unit.entries()) values[each] = merged[n]
    }
  }
  return { values: values as Values, conflicts }
}

/** Returns null if it is not known what the form showed, and the lists differ. */
function mergeLists(mine: string[], theirs: string[], shown: string[] | null): string[] | null {
  if (!shown) return isSame([...mine].sort(), [...theirs].sort()) ? theirs : null
  const [mineNow, before] = [new Set(mine), new Set(shown)]
  const kept = theirs.filter((each) => mineNow.has(each) || !before.has(each))
  return [...new Set([...kept, ...mine.filter((each) => !before.has(each))])]
}

/** Returns null also if both have changed the order. */
function mergeOrderedLists(mine: string[], theirs: string[], shown: string[] | null): string[] | null {
  if (!shown) return isSame(mine, theirs) ? theirs : null
  const merged = mergeLists(mine, theirs, shown)
  return merged && mergeOrder(merged, { mine, theirs, shown })
}

/**
 * Returns the hidden field of a form whose person knows the stored values of these fields: they were in conflict, or
 * the form itself has saved them and stays open.
 */
export function acknowledge(text: string, stored: FormValues, fields: string[]): string {
  const shown = parseShown(text)
  const current = shownOf(stored)
  for (const field of fields) {
    const [name = '', key] = field.split('.')
    const [old, now] = [shown.get(name), current[name]]
    if (key === undefined) shown.set(name, now ?? digestOf(undefined))
    else {
      const choice = isChoices(now) ? now[key] : undefined
      shown.set(name, { ...(isChoices(old) ? old : {}), [key]: choice ?? digestOf(undefined) })
    }
  }
  return JSON.stringify(Object.fromEntries(shown))
}

/**
 * What two people changed to different values. `stored` are all stored values, `rows` those in conflict for people;
 * `deletion` if somebody else has deleted everything.
 */
export type EditConflicts = {
  stored: FormValues
  names: string[]
  rows: ShownConflict[]
  deletion?: ShownDeletion
}

/** Returns the conflicts as the page shows them. `by` and `at` are who saved the stored values, and when. */
export function describeConflicts<Values extends FormValues>(
  names: string[],
  { stored, submitted, ...who }: { stored: Values; submitted: Values } & Pick<ShownConflict, 'by' | 'at'>,
  labelOf: (field: string) => string,
  format: (field: string, values: Values) => string,
): EditConflicts {
  const rows = names.map((field) => ({
    label: labelOf(field),
    theirs: format(field, stored),
    yours: format(field, submitted),
    ...who,
  }))
  // Of a list, people see only the number of its elements, which can be the same.
  const isShown = ({ theirs, yours }: ShownConflict, n: number) =>
    theirs !== yours || Array.isArray(submitted[names[n]!])
  return { stored, names, rows: rows.filter(isShown) }
}

/** Whether the form showed these values, as far as its hidden field says. */
export function isShown(text: string, values: FormValues): boolean {
  const shown = parseShown(text)
  const isSameField = ([name, value]: [string, unknown]) =>
    !shown.has(name) || JSON.stringify(shown.get(name)) === JSON.stringify(value)
  return Object.entries(shownOf(values)).every(isSameField)
}

/**
 * Returns the conflict with somebody who has deleted what the form edits. Saving the form again creates it anew from all
 * typed values. `stored` are the values of nothing.
 */
export function conflictWithDeletion(
  stored: FormValues,
  submitted: FormValues,
  deletion: ShownDeletion,
): EditConflicts {
  return { stored, names: Object.keys(submitted), rows: [], deletion }
}

/** Returns the names of the submitted fields that have the values that the form showed, according to its hidden field. */
export function unchangedFields(fields: [name: string, value: string][]): string[] {
  const shown = parseShown(fields.find(([name]) => name === 'shown')?.[1] ?? '')
  const valuesOf = (name: string) => fields.flatMap(([each, value]) => (each === name ? [value] : []))
  const isUnchanged = (name: string): boolean => {
    const [group = '', key] = name.split('.')
    const before = key === undefined ? shown.get(name) : shown.get(group)
    const values = valuesOf(name)
    if (Array.isArray(before)) return isSame([...values].sort(), [...before].sort())
    const digest = typeof before === 'object' ? before[key ?? ''] : before
    // A checkbox submits "on".
    return values.length === 1 && [values[0], values[0] === 'on'].some((value) => digestOf(value) === digest)
  }
  return [...new Set(fields.map(([name]) => name))].filter(isUnchanged)
}

type SubmittedForm = Parameters<typeof respondWithForm>[0] & { payload: Record<string, unknown> }

/** Returns the hidden field of a submitted form. */
export const submittedShown = ({ payload }: Pick<SubmittedForm, 'payload'>): string =>
  shownField.parse(payload.shown)

/** Renders the form again with the typed values and the conflicts. Saving it again keeps the typed values. */
export function respondWithConflicts(form: SubmittedForm, { stored, names, rows, deletion }: EditConflicts) {
  const response = respondWithForm(form, {})
  const shown = acknowledge(submittedShown(form), stored, names)
  const initialValue: SubmissionResult['initialValue'] = { ...response.data.initialValue, shown }
  return data({ ...response.data, initialValue, conflicts: rows, deletion }, response.init ?? undefined)
}

function parseShown(text: string): Map<string, Shown[string]> {
  try {
    return new Map(Object.entries(shownSchema.parse(JSON.parse(text))))
  } catch {
    return new Map()
  }
}

/** An empty field, one that is missing and null are the same; line breaks are compared as one character. */
function digestOf(value: unknown): string {
  const text = value === null || value === undefined || value === false ? '' : String(value)
  return createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64url').slice(0, 12)
}

const isSame = (one: unknown[], other: unknown[]): boolean =>
  one.length === other.length && one.every((each, n) => each === other[n])

const isChoices = (value: unknown): value is Choices =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toList = (value: unknown): string[] => (Array.isArray(value) ? value : [])

const mapValues = (choices: Choices, map: (choice: string) => string): Choices =>
  Object.fromEntries(Object.entries(choices).map(([key, choice]) => [key, map(choice)]))
