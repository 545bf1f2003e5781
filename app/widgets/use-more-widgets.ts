/**
 * With JavaScript, appends further pages of widgets below the first. When the link comes within 20 px of the window,
 * the next page loads automatically, three times; after that the user has to press it, so that the content below it can
 * be reached.
 */

import { useFetcher } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAccountHref } from '#app/page/use-account-href'
import { counted } from '#app/ui/numbers'
import { WIDGETS_PER_PAGE } from './widget'
import type { ShownList } from './widget-cards'

const MOST_BY_ITSELF = 3

export function useMoreWidgets(list: ShownList) {
  const href = useAccountHref()
  const { load, data, state } = useFetcher<{ list: { value: ShownList | null } | null }>()
  const [pages, setPages] = useState([list])
  const more = useRef<HTMLAnchorElement>(null)
  const loaded = useRef(0)

  // The search has changed or a widget was deleted: the list starts over.
  useEffect(() => {
    loaded.current = 0
    setPages([list])
  }, [list])

  useEffect(() => {
    const found = data?.list?.value
    if (found)
      setPages((before) =>
        found.page === before.at(-1)!.page + 1 && found.keywords === before[0]!.keywords
          ? [...before, found]
          : before,
      )
  }, [data])

  const last = pages.at(-1)!
  const shown = (last.page - 1) * WIDGETS_PER_PAGE + last.widgets.length
  const search = new URLSearchParams({
    ...(list.keywords ? { keywords: list.keywords } : {}),
    page: String(last.page + 1),
  }).toString()
  const hasMore = last.widgets.length > 0 && shown < last.total
  const loadMore = useCallback(() => load(href('/amplify', search)), [load, href, search])

  useEffect(() => {
    const link = more.current
    if (!link || !hasMore) return
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting || loaded.current >= MOST_BY_ITSELF) return
        loaded.current += 1
        loadMore()
      },
      { rootMargin: '0px 0px 20px 0px' },
    )
    const press = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      loadMore()
    }
    observer.observe(link)
    link.addEventListener('click', press)
    return () => {
      observer.disconnect()
      link.removeEventListener('click', press)
    }
  }, [hasMore, loadMore])

  return {
    widgets: pages.flatMap(({ widgets }) => widgets),
    next: hasMore ? { search, from: shown + 1 } : null,
    more,
    isLoading: state !== 'idle',
    said: pages.length > 1 ? `${counted(last.widgets.length, 'more widget')}, ${shown} in total` : '',
  }
}
