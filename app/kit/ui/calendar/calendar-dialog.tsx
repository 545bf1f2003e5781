import { useEffect, useRef, useState } from 'react'
import { DateCalendar } from './date-calendar'
import { clampDate, readDateInput, writeDateInput } from './date-inputs'
import type { DateLimits, Holiday } from './date-limits'
import { PeriodCalendar } from './period-calendar'
import './calendar.css'

export type CalendarDialogProps = DateLimits & {
  id: string
  label: string
  inputId: string
  /** The field for the end of the period. With it, the user chooses a period, and `inputId` is the field for its start. */
  endInputId?: string
  /** The holidays to mark. */
  holidays?: Holiday[]
}

// React Aria would add a style element for its buttons, which the Content Security Policy blocks, unless an element with
// this id exists. Our style sheet contains the rule.
const pressableStyleId = 'react-aria-pressable-style'
if (!document.getElementById(pressableStyleId)) {
  const placeholder = document.createElement('meta')
  placeholder.id = pressableStyleId
  document.head.append(placeholder)
}

/**
 * A popover with a calendar, which opens as soon as this component is mounted. The calendar is mounted whenever the
 * popover opens, so that it begins at the entered date and takes the focus.
 */
export function CalendarDialog({ id, label, inputId, endInputId, min, max, holidays }: CalendarDialogProps) {
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const node = popover.current!
    const onToggle = (event: Event) => setOpen((event as ToggleEvent).newState === 'open')
    node.addEventListener('toggle', onToggle)
    // The popover is positioned at the button that opens it, so let the button do it.
    document.querySelector<HTMLElement>(`[popovertarget="${node.id}"]`)?.click()
    return () => node.removeEventListener('toggle', onToggle)
  }, [])
  const choose = (...dates: string[]) => {
    const [start, end] = dates
    writeDateInput(inputId, start!)
    if (endInputId && end) writeDateInput(endInputId, end)
    popover.current?.hidePopover()
  }
  const start = readDateInput(inputId)
  const end = readDateInput(endInputId)
  const shared = { label, min, max, onChoose: choose }
  const opensAt = clampDate(end ?? start ?? todayOfBrowser(), min, max)
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className="menu calendar"
      // The arrow keys are for the calendar, not for the menu that it may be in.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {isOpen ? (
        endInputId ? (
          <PeriodCalendar
            {...shared}
            period={start && end && start <= end ? { start, end } : null}
            opensAt={opensAt}
          />
        ) : (
          <DateCalendar {...shared} date={start} opensAt={opensAt} holidays={holidays ?? []} />
        )
      ) : null}
    </div>
  )
}

function todayOfBrowser(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
