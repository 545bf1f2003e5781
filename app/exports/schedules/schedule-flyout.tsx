import { FormProvider } from '@conform-to/react'
import { Link, useFetcher } from '@remix-run/react'
import { TrialExportWords, trialExportTitle } from '#app/page/trial-export-words'
import { Flyout } from '#app/ui/flyout'
import { SaveBar } from './save-bar'
import type { ScheduleFlyout as Opened } from './schedule-flyout.server'
import { ScheduleForm } from './schedule-form'
import type { ScheduleReply } from './schedule-saving.server'
import type { ScheduleSheet } from './schedule-sheet.server'
import { useScheduleForm } from './use-schedule-form'

type Props = { closeTo: string } & Opened

/** Schedules the report next to it, or changes one of its schedules. */
export function ScheduleFlyout({ closeTo, ...opened }: Props) {
  if (opened.state === 'open') {
    const { id } = opened.sheet.facts
    return <OpenFlyout key={id} sheet={opened.sheet} closeTo={closeTo} />
  }
  return (
    <Flyout title={opened.state === 'trial' ? trialExportTitle : 'Scheduled Export'} closeTo={closeTo}>
      <Refusal {...opened} />
    </Flyout>
  )
}

function Refusal(opened: Exclude<Opened, { state: 'open' }>) {
  switch (opened.state) {
    case 'trial':
      return <TrialExportWords {...opened.trial} />
    case 'closed':
      return <p>Your account or your user may not schedule exports. An administrator can change that.</p>
    case 'elsewhere':
      return (
        <p>
          {opened.name} is of another report. <Link to={opened.to}>Open it there</Link>
        </p>
      )
    case 'gone':
      return (
        <p>
          This scheduled export is not among yours: it was deleted, its report is no more, or it belongs to
          somebody else. Whoever made it and the administrators of the account can change it.
        </p>
      )
  }
}

function OpenFlyout({ sheet, closeTo }: { sheet: ScheduleSheet; closeTo: string }) {
  const { facts } = sheet
  const key = `schedule-${facts.id ?? 'new'}`
  const { data, state, formData } = useFetcher<ScheduleReply>({ key })
  const schedule = useScheduleForm(sheet, data, { isSentInPlace: true })
  return (
    <FormProvider context={schedule.form.context}>
      <Flyout
        title={facts.id ? 'Edit Scheduled Export' : 'Schedule Export'}
        closeTo={closeTo}
        footer={
          <SaveBar
            schedule={schedule}
            isBusy={state !== 'idle' && formData?.get('intent') === 'save'}
            cancelTo={closeTo}
          />
        }
      >
        <p className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <Link to={facts.listTo}>Manage Exports</Link>
          {facts.runsTo ? <Link to={facts.runsTo}>What was sent</Link> : null}
        </p>
        <ScheduleForm schedule={schedule} fetcherKey={key} />
      </Flyout>
    </FormProvider>
  )
}
