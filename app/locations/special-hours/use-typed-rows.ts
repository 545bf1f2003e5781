import { type FocusEvent, type FormEvent, useEffect, useState } from 'react'
import type { FieldErrors } from '../hours/hours-fields'
import { fieldsUnder } from '../hours/posted-fields'
import { readRows } from './read-rows'
import { specialFields, type TypedSpecial, typedSpecialHours } from './typed-special-hours'

/**
 * What stands in the rows while somebody types, and what is wrong with those that were left; of the others, what the
 * server said.
 */
export function useTypedRows(
  rows: TypedSpecial[],
  given: FieldErrors,
  today: string,
  onWrong?: (isWrong: boolean) => void,
) {
  const [typed, setTyped] = useState(rows)
  const [left, setLeft] = useState<number[]>([])

  const found = readRows(typed, today).refusals.filter(({ path }) => left.includes(Number(path[0])))
  const isWrong = found.length > 0
  useEffect(() => onWrong?.(isWrong), [isWrong, onWrong])

  const stillSaid = Object.entries(given).filter(
    ([field]) => !left.some((row) => field.startsWith(rowName(row))),
  )
  const errors = Object.fromEntries([
    ...stillSaid,
    ...found.map(({ path: [row, ...rest], message }) => [rowName(Number(row)) + fieldName(rest), [message]]),
  ])

  return {
    typed,
    errors,
    reread: ({ target }: FormEvent<HTMLElement>) => {
      const { form } = target as HTMLInputElement
      if (form) setTyped(typedSpecialHours(fieldsUnder(form, specialFields), null))
    },
    leave: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      const row = rowOf(target)
      // Whoever goes on within the row is not done with it; a button takes care of itself.
      const isGoing = rowOf(relatedTarget) !== row && !relatedTarget?.closest('button')
      if (row !== null && isGoing && !left.includes(row)) setLeft([...left, row])
    },
    restart: (after: TypedSpecial[]) => {
      setTyped(after)
      setLeft([])
    },
  }
}

function rowName(row: number): string {
  return `${specialFields}[${row}].`
}

function fieldName(path: (string | number)[]): string {
  return path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : at > 0 ? `.${part}` : part))
    .join('')
}

function rowOf(element: Element | null): number | null {
  const place = element?.getAttribute('name')?.match(/^special_hours\[(\d+)\]/)?.[1]
  return place === undefined ? null : Number(place)
}
