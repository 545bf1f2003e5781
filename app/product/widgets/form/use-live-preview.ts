/**
 * Updates the preview shortly after the last change. Input that could not be saved leaves the preview unchanged. It
 * uses `fetch` rather than a Remix fetcher, because a fetcher revalidates the page, which would consume the flash
 * message of a preceding save.
 */

import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { WidgetType } from '../widget'

const DEBOUNCE_MS = 700

export function useLivePreview(type: WidgetType, initialPreview: string | null) {
  const [preview, setPreview] = useState(initialPreview)
  const timer = useRef<number>()
  const request = useRef<AbortController>()
  const path = useAccountHref()('/amplify/widgets/draft/:widgetType', { widgetType: type })

  useEffect(() => setPreview(initialPreview), [initialPreview])
  const cancelPreview = useCallback(() => {
    window.clearTimeout(timer.current)
    request.current?.abort()
  }, [])
  useEffect(() => cancelPreview, [cancelPreview])

  const schedulePreview = useCallback(
    ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
      cancelPreview()
      timer.current = window.setTimeout(async () => {
        request.current = new AbortController()
        const newPreview = await fetchPreview(path, form, request.current.signal)
        if (newPreview) setPreview(newPreview)
      }, DEBOUNCE_MS)
    },
    [path, cancelPreview],
  )
  return { preview, schedulePreview, cancelPreview }
}

/**
 * Returns the URL of the new preview, or null if there is none or the request was aborted. The current preview then
 * stays.
 */
async function fetchPreview(
  path: string,
  form: HTMLFormElement,
  signal: AbortSignal,
): Promise<string | null> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  try {
    const response = await fetch(path, { method: 'POST', body, signal })
    return response.ok && !response.redirected ? (await response.json()).preview : null
  } catch {
    return null
  }
}
