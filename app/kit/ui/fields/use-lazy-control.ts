import { type ComponentType, useEffect, useState } from 'react'

/** Events that show that someone uses the page. */
const interactions = ['pointermove', 'pointerdown', 'focusin', 'input']

/** Returns the combobox once its script has loaded, as `useLazyControl` does. */
export function useLazyCombobox() {
  return useLazyControl(loadCombobox)
}

const loadCombobox = async () => (await import('./combobox')).Combobox

/**
 * Returns the control once its script has loaded, otherwise undefined. Until then, and without JavaScript, render a
 * native control. Scripts of comboboxes are as large as the rest of a form, so they are loaded when someone begins to
 * use the page. `load` must not change between renders.
 */
export function useLazyControl<Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
  const [Control, setControl] = useState<ComponentType<Props>>()
  useEffect(() => {
    const stop = new AbortController()
    const handleUse = () => {
      stop.abort()
      // If the script fails to load, the native control stays.
      void load().then(
        (loaded) => afterSelect(() => setControl(() => loaded)),
        () => undefined,
      )
    }
    const isInUse = document.activeElement !== null && document.activeElement !== document.body
    if (isInUse) handleUse()
    else
      for (const interaction of interactions)
        document.addEventListener(interaction, handleUse, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [load])
  return Control
}

/** Calls the function when no menu can be open: immediately, or when the focus leaves a select. */
function afterSelect(callback: () => void): void {
  const focused = document.activeElement
  if (focused instanceof HTMLSelectElement) focused.addEventListener('blur', callback, { once: true })
  else callback()
}
