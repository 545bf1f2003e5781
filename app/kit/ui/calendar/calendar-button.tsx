import { type ComponentType, useId, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { IconButton } from '../button'
import type { CalendarDialogProps } from './calendar-dialog'

/**
 * The button at the end of a date field that opens a calendar. The field's parent must be positioned. The
 * code of the calendar is loaded when the user first opens it. If it cannot be loaded, the field stays as it is.
 */
export function CalendarButton(dialog: Omit<CalendarDialogProps, 'id'>) {
  const id = useId()
  const [Dialog, setDialog] = useState<ComponentType<CalendarDialogProps>>()
  if (!useHydrated()) return null
  return (
    <>
      <IconButton
        type="button"
        className="calendar-button"
        icon="calendar"
        label={dialog.label}
        popovertarget={id}
        onClick={() => {
          // Later clicks are handled by the browser.
          void import('./calendar-dialog').then(
            (loaded) => setDialog(() => loaded.CalendarDialog),
            () => undefined,
          )
        }}
      />
      {Dialog ? <Dialog {...dialog} id={id} /> : null}
    </>
  )
}
