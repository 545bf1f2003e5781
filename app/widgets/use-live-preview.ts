/**
 * The preview that follows what is typed, a moment after the last change; what could not be saved is left out. It is
 * asked for past the pages: a page that is read again for it would take the message meant for one that is just saved.
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

/** Null where it cannot be drawn, or nobody waits for it any more: what is shown stays. */
async function askFor(path: string, form: HTMLFormElement, signal: AbortSignal): Promise<string | null> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  try {
    const answer = await fetch(path, { method: 'POST', body, signal })
    return answer.ok && !answer.redirected ? (await answer.json()).preview : null
  } catch {
    return null
  }
}
