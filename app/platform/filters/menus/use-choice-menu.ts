import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'

/**
 * Adds JavaScript behavior to a popover with native controls. A single choice is applied when the user selects it. With
 * `appliesOnClose`, multiple choices are applied when the menu is closed by a click outside of it, unless the click was
 * on a link. Escape reverts all changes. Enter selects a radio button.
 */
export function useChoiceMenu(apply: (form: HTMLFormElement) => void, { appliesOnClose = false } = {}) {
  const menu = useRef<HTMLDivElement>(null)
  const closeReason = useRef<'elsewhere' | 'escape' | 'chosen'>('elsewhere')
  const pressedElement = useRef<EventTarget | null>(null)

  useEffect(() => {
    const node = menu.current
    if (!node) return
    const onPress = (event: Event) => {
      pressedElement.current = event.target
    }
    const onToggle = (event: Event) => {
      const reason = closeReason.current
      closeReason.current = 'elsewhere'
      if ((event as ToggleEvent).newState === 'open' || reason === 'chosen') return
      const changedInputs = choiceInputsOf(node).filter((input) => input.checked !== input.defaultChecked)
      const followsLink =
        pressedElement.current instanceof Element && pressedElement.current.closest('a') !== null
      const form = changedInputs[0]?.form
      if (form && appliesOnClose && reason === 'elsewhere' && !followsLink) apply(form)
      else for (const input of choiceInputsOf(node)) input.checked = input.defaultChecked
    }
    document.addEventListener('pointerdown', onPress, true)
    node.addEventListener('toggle', onToggle)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      node.removeEventListener('toggle', onToggle)
    }
  })

  return {
    menu,
    /** Applies the form and closes the menu. Call it when the user selects a choice that applies immediately. */
    choose: (form: HTMLFormElement | null) => {
      if (!form) return
      closeReason.current = 'chosen'
      apply(form)
      menu.current?.hidePopover?.()
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if ((event.target as HTMLElement).closest('a')) menu.current?.hidePopover?.()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const target = event.target as HTMLInputElement
      if (event.key === 'Escape') closeReason.current = 'escape'
      if (event.key !== 'Enter' || target.type !== 'radio') return
      event.preventDefault()
      target.click()
    },
  }
}

function choiceInputsOf(node: HTMLElement): HTMLInputElement[] {
  return [...node.querySelectorAll<HTMLInputElement>('input[type=checkbox], input[type=radio]')]
}
