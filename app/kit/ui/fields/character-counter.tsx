import { useEffect, useState } from 'react'
import { pluralize } from '../format-numbers'

/**
 * Shows the maximum length and, with JavaScript, the number of remaining characters. Screen readers announce the number
 * only when typing pauses, so that they do not interrupt the user.
 */
export function CharacterCounter({ inputId, max }: { inputId: string; max: number }) {
  const [length, setLength] = useState<number>()
  const announcement = useDebouncedValue(length === undefined ? '' : formatRemaining(max - length), 1000)

  useEffect(() => {
    const input = document.getElementById(inputId)
    if (!(input instanceof HTMLTextAreaElement || input instanceof HTMLInputElement)) return
    const updateLength = () => setLength(input.value.length)
    updateLength()
    input.addEventListener('input', updateLength)
    return () => input.removeEventListener('input', updateLength)
  }, [inputId])

  const isOverLimit = length !== undefined && length > max
  return (
    <p className={isOverLimit ? 'error mt-1' : 'hint mt-1'}>
      <span aria-hidden={length === undefined ? undefined : true}>
        {length === undefined ? `Up to ${pluralize(max, 'character')}` : formatRemaining(max - length)}
      </span>
      <span className="sr-only" role="status">
        {announcement}
      </span>
    </p>
  )
}

export function formatRemaining(count: number): string {
  return count >= 0
    ? `${pluralize(count, 'character')} remaining`
    : `${pluralize(-count, 'character')} too many`
}

function useDebouncedValue<T>(value: T, delay: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return debounced
}
