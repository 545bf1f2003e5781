import { type ComponentType, useEffect, useState } from 'react'
import type { ComboboxProps } from './combobox'

/**
 * The combobox, once its own script has arrived; until then, and where none runs, write the native control. It weighs
 * as much as all the rest of a form.
 */
export function useCombobox(): ComponentType<ComboboxProps> | undefined {
  const [Combobox, setCombobox] = useState<ComponentType<ComboboxProps>>()
  useEffect(() => {
    // A script that does not come leaves what is there.
    void import('./combobox').then(
      (loaded) => setCombobox(() => loaded.Combobox),
      () => undefined,
    )
  }, [])
  return Combobox
}
