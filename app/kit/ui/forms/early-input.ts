/** Handles input that the user made before the scripts had loaded. */
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Repeats the events of early input in a form, for Conform and for the handlers of its controls. React does not call
 * `onChange` of text fields again, because their value is the same as when it first saw them.
 */
export function useEarlyInput(id: string): void {
  useEffect(() => {
    const controls = [...(document.forms.namedItem(id)?.elements ?? [])]
    for (const control of controls.filter(isChangedControl)) {
      control.dispatchEvent(new Event('input', { bubbles: true }))
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, [id])
}

/** Applies an early change of a control that takes effect without a button. */
export function useEarlyChange(control: RefObject<Element>, apply: () => void): void {
  const initialApply = useRef(apply)
  useEffect(() => {
    if (control.current && isChangedControl(control.current)) initialApply.current()
  }, [control])
}

/** Checks whether a control differs from its state in the HTML. */
export function isChangedControl(control: Element): boolean {
  if (control instanceof HTMLSelectElement) return isChangedSelect(control)
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  return (
    control instanceof HTMLInputElement &&
    (control.value !== control.defaultValue || control.checked !== control.defaultChecked)
  )
}

/** If the HTML selects no option, the browser selects the first one that is not disabled. */
function isChangedSelect({ options, multiple }: HTMLSelectElement): boolean {
  const all = [...options]
  if (multiple) return all.some(({ selected, defaultSelected }) => selected !== defaultSelected)
  const initial =
    all.findLast(({ defaultSelected }) => defaultSelected) ?? all.find(({ disabled }) => !disabled)
  return initial !== undefined && !initial.selected
}
