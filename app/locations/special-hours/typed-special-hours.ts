/**
 * The special hours of a form as they stand, and what its buttons make of them: each leaves its wish in the `step` of
 * a row, `special_hours[2].step`, as those of the week do (hours/typed-week.ts). A saved row that is removed stays in
 * the form as such, so that it can be kept after all, and so that a row nobody mentions is never taken away.
 */
import { isId } from '#app/filters/field-values'
import type { WeekHours } from '../hours/hours'
import { dayToType, rangesAfter, record, type TypedDay, typedDay } from '../hours/typed-week'
import { type SpecialHours, toDayHours, usualHours } from './special-hours'

/** `id` ends in `-new` until it is saved. */
export type TypedSpecial = TypedDay & { id: string; start_date: string; isRemoved: boolean }

export type SpecialStep =
  | { kind: 'new'; as: 'blank' | 'closed' | 'same' | 'set'; date: string }
  | { kind: 'remove' }
  | { kind: 'keep' }
  | { kind: 'add-range' }
  | { kind: 'remove-range'; index: number }

/** What the rows are posted under. */
export const specialFields = 'special_hours'
export const mostRows = 250

export function isNew({ id }: { id: string }): boolean {
  return id.endsWith('-new')
}

export function specialToType({ id, start_date, ...day }: SpecialHours): TypedSpecial {
  return { id, start_date, isRemoved: false, ...dayToType(toDayHours(day)) }
}

/** From `initialValue.special_hours` of a reply, or from what a form holds. `usual`: what "same hours" are. */
export function typedSpecialHours(posted: unknown, usual: WeekHours | null): TypedSpecial[] {
  if (!Array.isArray(posted)) return []
  return posted.slice(0, mostRows).flatMap((row, index) => {
    const step = readSpecialStep(record(row).step)
    if (step?.kind === 'new') return [newRow(step, index, usual)]
    const typed = typedRow(row, index)
    return step ? rowAfter(typed, step) : [typed]
  })
}

function typedRow(posted: unknown, index: number): TypedSpecial {
  const { id, start_date, removed } = record(posted)
  return {
    id: typeof id === 'string' && isId(id) ? id : `${index}-new`,
    start_date: typeof start_date === 'string' ? start_date.slice(0, 10) : '',
    isRemoved: removed === 'yes',
    ...typedDay(posted),
  }
}

function newRow(
  { date, as }: SpecialStep & { kind: 'new' },
  index: number,
  usual: WeekHours | null,
): TypedSpecial {
  const same = as === 'same' ? usualHours(usual, date) : null
  const day = dayToType(same ?? { open: as === 'set', is_24_hours: false, hours: [] })
  return { id: `${index}-new`, start_date: date, isRemoved: false, ...day }
}

function rowAfter(row: TypedSpecial, step: SpecialStep): TypedSpecial[] {
  switch (step.kind) {
    case 'remove':
      return isNew(row) ? [] : [{ ...row, isRemoved: true }]
    case 'keep':
      return [{ ...row, isRemoved: false }]
    case 'add-range':
      return [{ ...row, hours: rangesAfter(row.hours, { kind: 'add' }) }]
    case 'remove-range':
      return [{ ...row, hours: rangesAfter(row.hours, { kind: 'remove', index: step.index }) }]
    case 'new':
      return [row]
  }
}

export function writeSpecialStep(step: SpecialStep): string {
  if (step.kind === 'new') return `new ${step.as} ${step.date}`.trim()
  return step.kind === 'remove-range' ? `${step.kind} ${step.index}` : step.kind
}

export function readSpecialStep(value: unknown): SpecialStep | null {
  const [kind, first = '', second = ''] = typeof value === 'string' ? value.split(' ') : []
  if (kind === 'remove' || kind === 'keep' || kind === 'add-range') return { kind }
  if (kind === 'remove-range' && /^\d{1,2}$/.test(first)) return { kind, index: Number(first) }
  if (kind !== 'new' || !/^(blank|closed|same|set)$/.test(first)) return null
  const date = /^\d{4}-\d\d-\d\d$/.test(second) ? second : ''
  return { kind, date, as: first as 'blank' | 'closed' | 'same' | 'set' }
}
