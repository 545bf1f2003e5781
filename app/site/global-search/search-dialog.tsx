import { useFetcher } from '@remix-run/react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { HitList } from './hit-list'
import { SearchForm } from './search-form'
import type { SearchResults } from './search-results'
import { SearchStatus } from './search-status'

/** How long to wait for the next letter before searching. */
const TYPING_PAUSE = 150

/**
 * The search in a dialog, which finds while the user types. The arrow keys move through the hits, and Enter in the field
 * opens the page with the same results.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { results, search } = useSearch()
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  const handleClick = (event: MouseEvent) => {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (isPlainClick && (event.target as Element).closest('a')) close()
  }
  return (
    <dialog
      ref={dialog}
      className="dialog mt-[10vh] max-h-[80vh] w-[40rem] max-w-[calc(100vw-2rem)] overflow-auto"
      aria-label="Search"
      closedby="any"
      onClose={onClose}
      onClick={handleClick}
      onSubmit={close}
      onKeyDown={(event) => {
        // In a search field, browsers clear the text first.
        if (event.key === 'Escape') close()
        else moveFocus(event)
      }}
    >
      <SearchForm text="" onText={search} />
      <SearchStatus results={results} />
      {results ? <HitList results={results} /> : null}
    </dialog>
  )
}

/** Searches once the user pauses. The results stay until those of the next search are there. */
function useSearch() {
  const { data, load } = useFetcher<SearchResults>()
  const href = useAccountHref()
  const timer = useRef<number>()
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const search = (text: string) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => load(href('/search', { q: text })), TYPING_PAUSE)
  }
  return { results: data, search }
}

/** Moves the focus between the field and the links with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  event.preventDefault()
  next?.focus()
}
