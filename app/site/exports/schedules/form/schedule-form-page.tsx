import { FormProvider } from '@conform-to/react'
import { Link, useNavigation } from '@remix-run/react'
import { PageHeader } from '#app/kit/ui/page-header'
import { useScheduleForm } from '../use-schedule-form'
import type { ScheduleFormResult } from './handle-schedule-form.server'
import { SaveBar } from './save-bar'
import { ScheduleForm } from './schedule-form'
import type { ScheduleFormData } from './schedule-form-data.server'

/** The scheduled export form on its own page, for browsers without JavaScript. */
export function ScheduleFormPage({
  title,
  initialData,
  reply,
}: {
  title: string
  initialData: ScheduleFormData
  reply: ScheduleFormResult | undefined
}) {
  const { state, formData } = useNavigation()
  const schedule = useScheduleForm(initialData, reply)
  const isBusy = state !== 'idle' && formData?.get('intent') === 'save'
  return (
    <>
      <PageHeader title={title} />
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link to={initialData.facts.listTo}>Manage Exports</Link>
        {initialData.facts.runsTo ? <Link to={initialData.facts.runsTo}>Delivery history</Link> : null}
      </p>
      <div className="mt-4 max-w-form">
        <FormProvider context={schedule.form.context}>
          <ScheduleForm schedule={schedule} />
          <div className="mt-6 flex">
            <SaveBar schedule={schedule} isBusy={isBusy} cancelTo={initialData.facts.listTo} />
          </div>
        </FormProvider>
      </div>
    </>
  )
}
