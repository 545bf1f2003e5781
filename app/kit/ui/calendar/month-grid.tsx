import { Button, CalendarCell, CalendarGrid, Heading } from 'react-aria-components/Calendar'
import { Icon } from '../icon'
import type { Holiday } from './date-limits'

/** The visible months, between the buttons that move to the previous and the next one. */
export function CalendarHeader() {
  return (
    <div className="calendar-header">
      <Button slot="previous" className="btn btn-quiet btn-icon">
        <Icon name="chevron-left" />
      </Button>
      <Heading className="calendar-heading" />
      <Button slot="next" className="btn btn-quiet btn-icon">
        <Icon name="chevron-right" />
      </Button>
    </div>
  )
}

export function MonthGrid({ offset, holidays = [] }: { offset?: { months: number }; holidays?: Holiday[] }) {
  return (
    <CalendarGrid className="calendar-grid" weekdayStyle="short" offset={offset}>
      {(date) => {
        const holiday = holidays.find((each) => each.date === date.toString())
        return (
          <CalendarCell
            date={date}
            className="calendar-day"
            render={(props) => (
              <div
                {...props}
                {...(holiday
                  ? {
                      'aria-label': `${props['aria-label']}, ${holiday.name}`,
                      title: holiday.name,
                      'data-holiday': '',
                    }
                  : {})}
              />
            )}
          />
        )
      }}
    </CalendarGrid>
  )
}
