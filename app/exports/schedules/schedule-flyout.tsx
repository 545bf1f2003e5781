import { Flyout } from '#app/ui/flyout'
import type { ScheduleFlyout as Opened } from './schedule-flyout.server'

export function ScheduleFlyout({ closeTo }: { closeTo: string } & Opened) {
  return (
    <Flyout title="Edit Scheduled Export" closeTo={closeTo}>
      <p>This scheduled export is not in this account. It may have been deleted.</p>
    </Flyout>
  )
}
