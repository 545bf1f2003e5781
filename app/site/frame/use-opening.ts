import { useCallback, useState } from 'react'

/**
 * Returns the state of a dialog that is mounted while it is open. `number` differs for each opening and is 0 while the
 * dialog is closed. Use it as the dialog's key: the browser closes a dialog before it sends the event, and a dialog that
 * is opened again in between must not be closed by that event.
 */
export function useOpening(): { number: number; open: () => void; close: () => void } {
  const [number, setNumber] = useState(0)
  return {
    number,
    open: useCallback(() => setNumber((current) => current + 1), []),
    close: () => setNumber((current) => (current === number ? 0 : current)),
  }
}
