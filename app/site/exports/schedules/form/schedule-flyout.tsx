import { FormProvider } from '@conform-to/react'
import { Link, useFetcher } from '@remix-run/react'
import { Flyout } from '#app/kit/ui/overlays/flyout'
import { TrialExportMessage, trialExportTitle } from '#app/platform/page/errors/trial-export-message'
import { useScheduleForm } from '../use-schedule-form'
import type { ScheduleFormResult } from './handle-schedule-form.server'
import { SaveBar } from './save-bar'
import type { ScheduleFlyout as ScheduleFlyoutData } from './schedule-flyout.server'
import { ScheduleForm } from './schedule-form'
import type { ScheduleFormData } from './schedule-form-data.server'

type Props = { closeTo: string } & ScheduleFlyoutData

/** The flyout that creates or edits a schedule of the report on the page next to it. */
export function ScheduleFlyout({ closeTo, ...flyout }: Props) {
  if (flyout.state === 'open') {
    const { id } = flyout.initialData.facts
    return <ScheduleFormFlyout key={id} initialData={flyout.initialData} closeTo={closeTo} />
  }
  return (
    <Flyout title={flyout.state === 'trial' ? trialExportTitle : 'Scheduled Export'} closeTo={closeTo}>
      <UnavailableMessage {...flyout} />
    </Flyout>
  )
}

function UnavailableMessage(flyout: Exclude<ScheduleFlyoutData, { state: 'open' }>) {
  switch (flyout.state) {
    case 'trial':
      return <TrialExportMessage {...flyout.trial} />
    case 'closed':
      return <p>You can’t schedule exports. Ask an account administrator for access.</p>
    case 'elsewhere':
      return (
        <p>
          {flyout.name} belongs to another report. <Link to={flyout.to}>Open it there</Link>
        </p>
      )
    case 'gone':
      return (
        <p>
          This scheduled export was deleted, its report no longer exists, or it belongs to someone else. Only
          its creator and account administrators can change it.
        </p>
      )
  }
}

function ScheduleFormFlyout({ initialData, closeTo }: { initialData: ScheduleFormData; closeTo: string }) {
  const { facts } = initialData
  const key = `schedule-${facts.id ?? 'new'}`
  const { data, state, formData } = useFetcher<ScheduleFormResult>({ key })
  const schedule = useScheduleForm(initialData, data, { isSentInPlace: true })
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
          {facts.runsTo ? <Link to={facts.runsTo}>Delivery history</Link> : null}
        </p>
        <ScheduleForm schedule={schedule} fetcherKey={key} />
      </Flyout>
    </FormProvider>
  )
}
