import { useEffect, useRef, useState } from 'react'

/**
 * Whether the form around `mark` holds what goes on: undefined until a script looks. Rows come and go by buttons of
 * other parts, so the form itself is watched.
 */
export function useHasValues(selector: string) {
  const mark = useRef<HTMLSpanElement>(null)
  const [hasValues, setHasValues] = useState<boolean>()

  useEffect(() => {
    const element = mark.current?.closest('form')
    if (!element) return
    const look = () => setHasValues(element.querySelector(selector) !== null)
    look()
    const observer = new MutationObserver(look)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [selector])

  return { mark, hasValues }
}
