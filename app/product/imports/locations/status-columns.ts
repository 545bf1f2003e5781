/** Reads the columns whose headings state that a location is open or closed, and whose cells say yes or no. */
import type { OpenStatus } from '#app/kit/database/schema'

export const statusColumns = {
  permanently_closed: 'Permanently closed (yes or no)',
  temporarily_closed: 'Temporarily closed (yes or no)',
  is_open: 'Open (yes, or no if permanently closed)',
} as const
export type StatusColumn = keyof typeof statusColumns

export type StatedStatus = {
  /** Undefined if the row does not say which status the location has. */
  status: OpenStatus | undefined
  /** The statuses that the location does not have. One that is not permanently closed can be temporarily closed. */
  denied: OpenStatus[]
}

/** `answerOf` returns whether the column says yes, or undefined if it says nothing. */
export function readStatusColumns(answerOf: (column: StatusColumn) => boolean | undefined): StatedStatus {
  const isPermanentlyClosed = answerOf('permanently_closed')
  const isTemporarilyClosed = answerOf('temporarily_closed')
  const isOpen = answerOf('is_open')
  const denied: OpenStatus[] = []
  if (isPermanentlyClosed === false) denied.push('inactive')
  if (isTemporarilyClosed === false) denied.push('temporarily_inactive')
  if (isPermanentlyClosed) return { status: 'inactive', denied }
  if (isTemporarilyClosed) return { status: 'temporarily_inactive', denied }
  if (isOpen === undefined) return { status: undefined, denied }
  return { status: isOpen ? 'active' : 'inactive', denied }
}
