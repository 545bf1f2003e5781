/**
 * With JavaScript, appends further pages of widgets to the first page. When the link to the next page comes within 20
 * px of the window, the next page is loaded automatically, until all widgets are shown.
 */

import { useFetcher } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { pluralize } from '#app/kit/ui/format-numbers'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { WIDGETS_PER_PAGE } from '../widget'
import type { WidgetPage } from './widget-page'

export function useMoreWidgets(list: WidgetPage) {
  const href = useAccountHref()
  const { load, data, state } = useFetcher<{ list: { value: WidgetPage | null } | null }>()
  const [pages, setPages] = useState([list])
  const more = useRef<HTMLAnchorElement>(null)

  // Start over when the search has changed or a widget was deleted.
  useEffect(() => setPages([list]), [list])

  useEffect(() => {
    const newPage = data?.list?.value
    if (newPage)
      setPages((before) =>
        newPage.page === before.at(-1)!.page + 1 && newPage.keywords === before[0]!.keywords
          ? [...before, newPage]
          : before,
      )
  }, [data])

  const last = pages.at(-1)!
  const shownCount = (last.page - 1) * WIDGETS_PER_PAGE + last.widgets.length
  const search = new URLSearchParams({
    ...(list.keywords ? { keywords: list.keywords } : {}),
    page: String(last.page + 1),
  }).toString()
  const hasMore = last.widgets.length > 0 && shownCount < last.total
  const loadMore = useCallback(() => load(href('/amplify', search)), [load, href, search])

  useEffect(() => {
    const link = more.current
    if (!link || !hasMore) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore()
      },
      { rootMargin: '0px 0px 20px 0px' },
    )
    const handleClick = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      loadMore()
    }
    observer.observe(link)
    link.addEventListener('click', handleClick)
    return () => {
      observer.disconnect()
      link.removeEventListener('click', handleClick)
    }
  }, [hasMore, loadMore])

  return {
    widgets: pages.flatMap(({ widgets }) => widgets),
    next: hasMore ? { search, from: shownCount + 1 } : null,
    more,
    isLoading: state !== 'idle',
    statusMessage:
      pages.length > 1 ? `${pluralize(last.widgets.length, 'more widget')}, ${shownCount} in total` : '',
  }
}
