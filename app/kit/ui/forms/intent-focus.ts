/**
 * Moves the focus after one of Conform's buttons has changed the form, such as by removing a row, because the focused
 * element may be gone.
 */
import type { SubmissionResult } from '@conform-to/react'
import { useBrowserLayoutEffect } from './use-browser-layout-effect'

type Intent = NonNullable<SubmissionResult['intent']>

/**
 * Returns the name of the row or field group that gets the focus after the server has applied an intent and rendered
 * the form again, which is the case without JavaScript. Returns undefined if there was no intent.
 */
export function focusTargetAfter(lastResult: SubmissionResult | null | undefined): string | undefined {
  const intent = lastResult?.intent
  return intent && focusTargetOf(intent, (name) => listLength(lastResult.initialValue, name))
}

/**
 * Moves the focus to the changed row or field group after the browser has applied an intent and rendered the change.
 */
export function useIntentFocus(formId: string): void {
  // A passive effect may run after the first click, which React handles as soon as it has hydrated the form.
  useBrowserLayoutEffect(() => {
    const form = document.forms.namedItem(formId)
    const onSubmit = ({ submitter }: SubmitEvent) => {
      const intent = intentOf(submitter)
      const target = intent && focusTargetOf(intent, (name) => countRenderedRows(form!, name) + 1)
      if (target) requestAnimationFrame(() => focusField(formId, target))
    }
    form?.addEventListener('submit', onSubmit)
    return () => form?.removeEventListener('submit', onSubmit)
  }, [formId])
}

/**
 * Focuses the first visible field with this name or below it in the hierarchy. If there is none, focuses the first
 * button of the part that contained it.
 */
export function focusField(formId: string, name: string): void {
  const form = document.forms.namedItem(formId)
  const field = [...(form?.elements ?? [])].find(
    (element) => isWithin(element.getAttribute('name') ?? '', name) && isVisible(element),
  )
  const part = document.getElementById(`${formId}-${name.replace(/\[\d+\]$/, '')}`)
  const target = field ?? [...(part?.querySelectorAll('button') ?? [])].find(isVisible)
  if (target instanceof HTMLElement) target.focus()
}

function focusTargetOf(intent: Intent, lengthOf: (name: string) => number): string | undefined {
  switch (intent.type) {
    case 'insert': {
      const { name, index = lengthOf(name) - 1 } = intent.payload
      return `${name}[${index}]`
    }
    case 'remove':
      return `${intent.payload.name}[${Math.max(intent.payload.index - 1, 0)}]`
    case 'update':
      return intent.payload.name?.replace(/\.[^.]*$/, '')
    default:
      return undefined
  }
}

function intentOf(submitter: HTMLElement | null): Intent | undefined {
  const isIntent = submitter instanceof HTMLButtonElement && submitter.name === '__intent__'
  return isIntent ? JSON.parse(submitter.value) : undefined
}

function listLength(value: unknown, name: string): number {
  const list = name
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value)
  return Array.isArray(list) ? list.length : 0
}

function countRenderedRows(form: HTMLFormElement, name: string): number {
  const rows = [...form.elements]
    .map((element) => element.getAttribute('name') ?? '')
    .filter((each) => each.startsWith(`${name}[`))
    .map((each) => each.slice(name.length, each.indexOf(']', name.length)))
  return new Set(rows).size
}

function isWithin(name: string, part: string): boolean {
  return name === part || name.startsWith(`${part}.`) || name.startsWith(`${part}[`)
}

function isVisible(element: Element): boolean {
  return element instanceof HTMLElement && element.offsetParent !== null
}
