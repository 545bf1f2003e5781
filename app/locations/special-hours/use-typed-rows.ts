import type { FieldMetadata } from '@conform-to/react'
import { type FocusEvent, useEffect, useState } from 'react'
import type { FieldErrors } from '../hours/range-fields'
import { readRows } from './read-rows'
import { type SpecialRowFields, typedSpecialHours } from './typed-special-hours'

/**
 * What stands in the rows while somebody types, and what is wrong with those that were left; of the others, what the
 * server said. Rows are known by Conform's keys, which stay while others come and go.
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

  // Each reading of Conform's metadata copies what was read before: of 250 rows it is done once.
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
    // Whoever goes on within the row is not done with it; a button takes care of itself.
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
