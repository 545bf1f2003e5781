import { FormProvider } from '@conform-to/react'
import { Link, useNavigation } from '@remix-run/react'
import { PageHeader } from '#app/ui/page-header'
import { SaveBar } from './save-bar'
import { ScheduleForm } from './schedule-form'
import type { ScheduleReply } from './schedule-saving.server'
import type { ScheduleSheet } from './schedule-sheet.server'
import { useScheduleForm } from './use-schedule-form'

/** The form on its own page, for responses without a script. */
export function SchedulePage({
  title,
  sheet,
  reply,
}: {
  title: string
  sheet: ScheduleSheet
  reply: ScheduleReply | undefined
}) {
  const { state, formData } = useNavigation()
  const schedule = useScheduleForm(sheet, reply)
  const isBusy = state !== 'idle' && formData?.get('intent') === 'save'
  return (
    <>
      <PageHeader title={title} />
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link to={sheet.facts.listTo}>Manage Exports</Link>
        {sheet.facts.runsTo ? <Link to={sheet.facts.runsTo}>What was sent</Link> : null}
      </p>
      <div className="mt-4 max-w-form">
        <FormProvider context={schedule.form.context}>
          <ScheduleForm schedule={schedule} />
          <div className="mt-6 flex">
            <SaveBar schedule={schedule} isBusy={isBusy} cancelTo={sheet.facts.listTo} />
          </div>
        </FormProvider>
      </div>
    </>
  )
}
