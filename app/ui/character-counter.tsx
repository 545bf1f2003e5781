import { useEffect, useState } from 'react'
import { counted } from './numbers'

/**
 * Shows the limit and, with JavaScript, the remaining characters. The count is spoken only when typing pauses, so that
 * it does not interrupt.
 */
export function CharacterCounter({ inputId, max }: { inputId: string; max: number }) {
  const [length, setLength] = useState<number>()
  const spoken = useSettled(length === undefined ? '' : remaining(max - length), 1000)

  useEffect(() => {
    const input = document.getElementById(inputId)
    if (!(input instanceof HTMLTextAreaElement || input instanceof HTMLInputElement)) return
    const count = () => setLength(input.value.length)
    count()
    input.addEventListener('input', count)
    return () => input.removeEventListener('input', count)
  }, [inputId])

  const over = length !== undefined && length > max
  return (
    <p className={over ? 'error mt-1' : 'hint mt-1'}>
      <span aria-hidden={length === undefined ? undefined : true}>
        {length === undefined ? `Up to ${counted(max, 'character')}` : remaining(max - length)}
      </span>
      <span className="sr-only" role="status">
        {spoken}
      </span>
    </p>
  )
}

export function remaining(left: number): string {
  return left >= 0 ? `${counted(left, 'character')} remaining` : `${counted(-left, 'character')} too many`
}

function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
