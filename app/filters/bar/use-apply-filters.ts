import { useNavigate, useNavigation } from '@remix-run/react'
import type { FormEvent } from 'react'
import { isShortEnough } from '#app/address-limits'
import type { FilterBarData } from './filter-bar-data'
import { filterFormPath } from './filter-form-path'

/**
 * Applies the form with JavaScript: keeps the scroll position, replaces the history entry, and sends a single request
 * even if called several times.
 */
export function useApplyFilters(bar: FilterBarData) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const apply = (form: HTMLFormElement) => {
    const to = filterFormPath(bar, new FormData(form))
    if (location && location.pathname + location.search === to) return
    // The URL is too long: the server explains this on a separate page, and going back returns to the choices.
    if (!isShortEnough(to)) return window.location.assign(to)
    navigate(to, { replace: true, preventScrollReset: true })
  }
  return {
    apply,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      const { submitter } = event.nativeEvent as SubmitEvent
      if (isMenuSearch(submitter)) return
      apply(form)
      for (const menu of form.querySelectorAll<HTMLElement>('[popover]')) menu.hidePopover?.()
    },
  }
}

/**
 * Whether the submit came from a menu's search (Find, or Enter in its field). There is nothing to apply then: the menu's
 * results already update as the user types.
 */
function isMenuSearch(submitter: HTMLElement | null): boolean {
  const { name, value } = (submitter ?? {}) as HTMLButtonElement
  if (name === 'intent' && value === 'enter') {
    return (document.activeElement as HTMLInputElement | null)?.name?.startsWith('q_') ?? false
  }
  return (name === 'intent' && value.startsWith('find-')) || (name?.endsWith('_page') ?? false)
}
