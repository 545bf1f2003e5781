import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'

const INTERVAL_MS = 1000

/** Reloads the page's data every second while `isOn`, for at most `seconds`. Returns true when that time is over. */
export function usePolling(isOn: boolean, seconds: number): boolean {
  const { revalidate, state } = useRevalidator()
  const [since] = useState(() => Date.now())
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isOn || isOver) return
    const timer = setInterval(() => {
      if (Date.now() - since >= seconds * 1000) setIsOver(true)
      else if (state === 'idle') revalidate()
    }, INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isOn, isOver, seconds, since, revalidate, state])
  return isOn && isOver
}
