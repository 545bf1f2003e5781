import { type UIEvent, useEffect, useRef, useState } from 'react'
import type { LookupPage } from '#app/filters/lookup'
import type { Choice, Listed } from './bar'

/** The response of `/lookups/{kind}`. */
export type LookupAnswer = LookupPage | { failure: string }

/**
 * A menu's list by script: it follows the typing and loads more near its end. Uses `fetch` directly, because a failing
 * Remix fetcher would replace the whole page with its error.
 */
export function useLookup({ listed, lookup }: Pick<Choice, 'listed' | 'lookup'>) {
  const [list, setList] = useState<Listed>(listed)
  const current = useRef<AbortController | null>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(typing.current)
      current.current?.abort()
    },
    [],
  )

  async function load(q: string, page: number) {
    current.current?.abort()
    const request = new AbortController()
    current.current = request
    const answer = await ask(lookup ?? '', q, page, request.signal)
    if (request.signal.aborted) return
    current.current = null
    setList((before) => {
      if ('failure' in answer) return { ...before, q, failure: answer.failure }
      const entries = page > 1 ? [...before.entries, ...answer.entries] : answer.entries
      return { ...answer, entries, q, failure: null }
    })
  }
  const loadMore = () => {
    if (list.hasMore && !current.current) void load(list.q, list.page + 1)
  }
  return {
    list,
    loadMore,
    seek: (q: string) => {
      clearTimeout(typing.current)
      typing.current = setTimeout(() => void load(q, 1), 300)
    },
    onScroll: ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
      if (scrollHeight - scrollTop - clientHeight < 300) loadMore()
    },
  }
}

async function ask(lookup: string, q: string, page: number, signal: AbortSignal): Promise<LookupAnswer> {
  try {
    const url = new URL(lookup, location.origin)
    url.searchParams.set('q', q)
    url.searchParams.set('page', String(page))
    const response = await fetch(url, { signal, headers: { Accept: 'application/json' } })
    return (await response.json()) as LookupAnswer
  } catch {
    return { failure: 'Something went wrong. Please refresh the page.' }
  }
}
