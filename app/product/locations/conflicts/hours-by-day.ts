/** Splits a week of hours into its days, so that two people can change different days, and joins them again. */
import { type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { overlapsOf, weekOf } from '#app/kit/opening-hours/week'
import type { LocationEdit, OtherEdit, Values } from './location-edit'

const dayField = (day: string) => `hours.${day}`

const isWeek = (value: unknown): value is WeekHours =>
  typeof value === 'object' && value !== null && weekdays.every((day) => day in value)

/** Whether the hours were changed by both, and all values are weeks. */
const isSplit = ({ desired, current, edits }: LocationEdit): boolean => {
  const edit = edits.get('hours')
  return (
    edit !== undefined &&
    [desired.hours, current.hours, edit.before].every(isWeek) &&
    (!edit.acknowledged || isWeek(edit.acknowledged.value))
  )
}

/** Returns the edit with a field for each day of the hours. */
export function splitWeeks(edit: LocationEdit): LocationEdit {
  if (!isSplit(edit)) return edit
  const split = ({ hours, ...others }: Values): Values => ({
    ...others,
    ...Object.fromEntries(weekdays.map((day) => [dayField(day), (hours as WeekHours)[day]])),
  })
  const { hours: other, ...others } = Object.fromEntries(edit.edits)
  const days = weekdays.map((day) => [dayField(day), editOfDay(other!, day)] as const)
  return {
    desired: split(edit.desired),
    current: split(edit.current),
    edits: new Map([...Object.entries(others), ...days]),
  }
}

function editOfDay({ before, after, acknowledged, ...who }: OtherEdit, day: keyof WeekHours): OtherEdit {
  const valueIn = (week: unknown) => (isWeek(week) ? week[day] : null)
  return {
    before: valueIn(before),
    after: valueIn(after),
    ...who,
    ...(acknowledged ? { acknowledged: { value: valueIn(acknowledged.value) } } : {}),
  }
}

/** Returns the values to be written with the days of the hours joined: those that are not written are as stored. */
export function joinDays(kept: Values, edit: LocationEdit): Values {
  if (!isSplit(edit)) return kept
  const [desired, current] = [edit.desired.hours as WeekHours, edit.current.hours as WeekHours]
  const others = Object.fromEntries(Object.entries(kept).filter(([field]) => !field.startsWith('hours.')))
  return { ...others, hours: weekOf((day) => (dayField(day) in kept ? desired : current)[day]) }
}

/** Whether the value is a week whose hours overlap. */
export const hasOverlaps = (value: unknown): boolean => isWeek(value) && overlapsOf(value).length > 0
