import { useNavigate, useNavigation } from '@remix-run/react'
import type { FormEvent } from 'react'
import { isShortEnough } from '#app/kit/routing/address-limits'
import { filterFormPath } from '../menus/filter-form-path'
import type { FilterBarData } from './filter-bar-data'

/**
 * Returns the handlers that apply the form with JavaScript. They keep the scroll position, replace the history entry,
 * and send a single request even if called several times.
 */
export function useApplyFilters(bar: FilterBarData) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const apply = (form: HTMLFormElement) => {
    const to = filterFormPath(bar, new FormData(form))
    if (location && location.pathname + location.search === to) return
    // The URL is too long. Load it as a document: the server explains the problem on a separate page, and the user can
    // go back to their choices.
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
 * Checks whether the form was submitted by a menu's search (Find, or Enter in the search field) or by a button for
 * another page of a list. Nothing has to be applied then, because JavaScript updates the menu's list separately.
 */
function isMenuSearch(submitter: HTMLElement | null): boolean {
  const { name, value } = (submitter ?? {}) as HTMLButtonElement
  if (name === 'intent' && value === 'enter') {
    return (document.activeElement as HTMLInputElement | null)?.name?.startsWith('q_') ?? false
  }
  return (name === 'intent' && value.startsWith('find-')) || (name?.endsWith('_page') ?? false)
}
