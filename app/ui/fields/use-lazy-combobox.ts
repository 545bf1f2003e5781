import { type ComponentType, useEffect, useState } from 'react'
import type { ComboboxProps } from './combobox'

/**
 * Returns the combobox once its script has loaded, otherwise undefined. Until then, and without JavaScript, render a
 * native control. The script is loaded separately, because it is as large as the rest of a form.
 */
export function useLazyCombobox(): ComponentType<ComboboxProps> | undefined {
  const [Combobox, setCombobox] = useState<ComponentType<ComboboxProps>>()
  useEffect(() => {
    // If the script fails to load, the native control stays.
    void import('./combobox').then(
      (loaded) => setCombobox(() => loaded.Combobox),
      () => undefined,
    )
  }, [])
  return Combobox
}
