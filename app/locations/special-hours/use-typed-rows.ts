import type { FieldMetadata } from '@conform-to/react'
import { type FocusEvent, useEffect, useState } from 'react'
import type { FieldErrors } from '../hours/range-fields'
import { readRows } from './read-rows'
import { type SpecialRowFields, typedSpecialHours } from './typed-special-hours'

/**
 * Tracks the rows as the user types, and validates those the user has left; the others keep the server's errors. Rows
 * are identified by Conform's keys, which stay the same when other rows are added or removed.
 */
export function useTypedRows(
  field: FieldMetadata<SpecialRowFields[]>,
  rows: FieldMetadata<SpecialRowFields>[],
  given: FieldErrors,
  today: string,
  onWrong?: (isWrong: boolean) => void,
) {
  const [left, setLeft] = useState<(string | undefined)[]>([])
  const typed = typedSpecialHours(field.value)

  // Reading Conform's metadata copies everything read before, so it is read only once for up to 250 rows.
  const known = rows.map(({ key, name }) => ({ key, name }))
  const isLeft = (row: number) => left.includes(known[row]?.key)
  const found = readRows(typed, today).refusals.filter(({ path }) => isLeft(Number(path[0])))
  const isWrong = found.length > 0
  useEffect(() => onWrong?.(isWrong), [isWrong, onWrong])

  const leftRows = known.filter((_, row) => isLeft(row))
  const stillSaid = Object.entries(given).filter(
    ([name]) => !leftRows.some((row) => name.startsWith(`${row.name}.`)),
  )
  const errors: FieldErrors = Object.fromEntries([
    ...stillSaid,
    ...found.map(({ path: [row, ...rest], message }) => [
      `${known[Number(row)]!.name}.${fieldName(rest)}`,
      [message],
    ]),
  ])

  const rowOf = (element: Element | null) =>
    known.find(({ name }) => element?.getAttribute('name')?.startsWith(`${name}.`))?.key
  const leave = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    const row = rowOf(target)
    // Moving within the row does not count as leaving it, and neither does moving to a button, which has its own
    // effect.
    const isGoing = rowOf(relatedTarget) !== row && !relatedTarget?.closest('button')
    if (row && isGoing && !left.includes(row)) setLeft([...left, row])
  }
  return { typed, errors, leave }
}

function fieldName(path: (string | number)[]): string {
  return path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : at > 0 ? `.${part}` : part))
    .join('')
}
