import type { FieldMetadata } from '@conform-to/react'
import { type FocusEvent, useEffect, useState } from 'react'
import type { FieldErrors } from '../hours/range-fields'
import { parseSpecialRows, type SpecialRowFields } from '../hours/special-row-form-values'

type ParseRows = typeof import('./parse-rows').parseRows

/**
 * Validates rows in the browser after the user has left them. Other rows keep the errors from the server. Rows are
 * identified by Conform's keys, which stay the same when other rows are added or removed. The script that validates is
 * loaded when a row is first focused. If it cannot be loaded, only the server validates.
 */
export function useRowValidation(
  field: FieldMetadata<SpecialRowFields[]>,
  rows: FieldMetadata<SpecialRowFields>[],
  serverErrors: FieldErrors,
  today: string,
  onInvalidChange?: (isInvalid: boolean) => void,
) {
  const [leftKeys, setLeftKeys] = useState<(string | undefined)[]>([])
  const [parseRows, setParseRows] = useState<ParseRows>()
  const rowValues = parseSpecialRows(field.value)

  // Access Conform's metadata only once, because each access copies everything accessed before, and there can be 250
  // rows.
  const rowKeys = rows.map(({ key, name }) => ({ key, name }))
  const isLeft = (row: number) => leftKeys.includes(rowKeys[row]?.key)
  const refusals = parseRows?.(rowValues, today).refusals ?? []
  const found = refusals.filter(({ path }) => isLeft(Number(path[0])))
  const isInvalid = found.length > 0
  useEffect(() => onInvalidChange?.(isInvalid), [isInvalid, onInvalidChange])

  const leftRows = rowKeys.filter((_, row) => isLeft(row))
  const remainingErrors = Object.entries(serverErrors).filter(
    ([name]) => !leftRows.some((row) => name.startsWith(`${row.name}.`)),
  )
  const errors: FieldErrors = Object.fromEntries([
    ...remainingErrors,
    ...found.map(({ path: [row, ...rest], message }) => [
      `${rowKeys[Number(row)]!.name}.${fieldName(rest)}`,
      [message],
    ]),
  ])

  const rowOf = (element: Element | null) =>
    rowKeys.find(({ name }) => element?.getAttribute('name')?.startsWith(`${name}.`))?.key
  const handleFocus = () => {
    if (!parseRows)
      void import('./parse-rows').then(
        (loaded) => setParseRows(() => loaded.parseRows),
        () => undefined,
      )
  }
  const handleBlur = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    const row = rowOf(target)
    // Moving to another field of the row does not count as leaving it. Neither does moving to a button, because the
    // button may change or remove the row.
    const isGoing = rowOf(relatedTarget) !== row && !relatedTarget?.closest('button')
    if (row && isGoing && !leftKeys.includes(row)) setLeftKeys([...leftKeys, row])
  }
  return { rowValues, errors, handleFocus, handleBlur }
}

function fieldName(path: (string | number)[]): string {
  return path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : at > 0 ? `.${part}` : part))
    .join('')
}
