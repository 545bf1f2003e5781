import { type UIEvent, useEffect, useRef, useState } from 'react'
import type { LookupPage } from '../lookup'
import type { FilterChoice, MenuList } from './filter-choice'

/** The response of `/lookups/{kind}`. */
export type LookupResponse = LookupPage | { failure: string }

/**
 * Returns a menu's list with JavaScript: it is updated while the user types, and extended when the user scrolls near
 * its end, at `loadMorePixels` before it. Uses `fetch` directly, because an error in a Remix fetcher would replace the whole page with an error page.
 */
export function useLookup(
  { listed, lookup }: Pick<FilterChoice, 'listed' | 'lookup'>,
  { loadMorePixels = 300 } = {},
) {
  const [list, setList] = useState<MenuList>(listed)
  const currentRequest = useRef<AbortController | null>(null)
  const typingTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(typingTimer.current)
      currentRequest.current?.abort()
    },
    [],
  )

  async function load(q: string, page: number) {
    currentRequest.current?.abort()
    const request = new AbortController()
    currentRequest.current = request
    const result = await fetchLookup(lookup ?? '', q, page, request.signal)
    if (request.signal.aborted) return
    currentRequest.current = null
    setList((before) => {
      if ('failure' in result) return { ...before, q, failure: result.failure }
      const entries = page > 1 ? [...before.entries, ...result.entries] : result.entries
      return { ...result, entries, q, failure: null }
    })
  }
  const loadMore = () => {
    if (list.hasMore && !currentRequest.current) void load(list.q, list.page + 1)
  }
  return {
    list,
    loadMore,
    search: (q: string) => {
      clearTimeout(typingTimer.current)
      typingTimer.current = setTimeout(() => void load(q, 1), 300)
    },
    onScroll: ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
      if (scrollHeight - scrollTop - clientHeight < loadMorePixels) loadMore()
    },
  }
}

async function fetchLookup(
  lookup: string,
  q: string,
  page: number,
  signal: AbortSignal,
): Promise<LookupResponse> {
  try {
    const url = new URL(lookup, location.origin)
    url.searchParams.set('q', q)
    url.searchParams.set('page', String(page))
    const response = await fetch(url, { signal, headers: { Accept: 'application/json' } })
    return (await response.json()) as LookupResponse
  } catch {
    return { failure: 'Something went wrong. Please refresh the page.' }
  }
}
