/**
 * Updates the preview shortly after the last change; input that could not be saved leaves it unchanged. It uses
 * `fetch`, not a Remix fetcher: revalidating the page would consume the flash message of a save that has just happened.
 */

import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useAccountHref } from '#app/page/use-account-href'
import type { WidgetType } from './widget'

const QUIET_MS = 700

export function useLivePreview(type: WidgetType, first: string | null) {
  const [preview, setPreview] = useState(first)
  const timer = useRef<number>()
  const asked = useRef<AbortController>()
  const path = useAccountHref()('/amplify/widgets/draft/:widgetType', { widgetType: type })

  useEffect(() => setPreview(first), [first])
  const forget = useCallback(() => {
    window.clearTimeout(timer.current)
    asked.current?.abort()
  }, [])
  useEffect(() => forget, [forget])

  const drawSoon = useCallback(
    ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
      forget()
      timer.current = window.setTimeout(async () => {
        asked.current = new AbortController()
        const drawn = await askFor(path, form, asked.current.signal)
        if (drawn) setPreview(drawn)
      }, QUIET_MS)
    },
    [path, forget],
  )
  return { preview, drawSoon, forget }
}

/** Returns null when there is no preview, or the request was aborted: the current preview stays. */
async function askFor(path: string, form: HTMLFormElement, signal: AbortSignal): Promise<string | null> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  try {
    const answer = await fetch(path, { method: 'POST', body, signal })
    return answer.ok && !answer.redirected ? (await answer.json()).preview : null
  } catch {
    return null
  }
}
