import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formReply, readForm } from '#app/forms.server'
import { requireViewer } from '#app/session/viewer.server'
import { redirectWithFlash } from '#app/shell/flash.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { PageHeader } from '#app/ui/page-header'
import { formulaOf } from '../../score'
import { setTargets, targetsOfAccount } from '../../targets.server'
import { TargetFields } from '../target-fields'
import { targetsSchema } from '../target-schema'
import { shownValues, typedTargets } from '../typed-targets'

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const targets = await viewer.query((tx) => targetsOfAccount(tx, formulaOf(viewer.features)))
  return { stored: typedTargets(targets) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, targetsSchema)
  if (form.status !== 'success') return formReply(form)
  await viewer.query((tx) => setTargets(tx, viewer, form.value))
  return redirectWithFlash(viewer.href('/settings/target-score'), 'Target score saved')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Edit Target Score') }]

export default function EditTargetScore() {
  const { stored } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as SubmissionResult | undefined
  const href = useAccountHref()
  return (
    <>
      <PageHeader title="Edit Target Score" meta="Scores of every period are worked out anew by it." />
      <TargetFields
        values={shownValues(stored, reply)}
        reply={reply}
        save="Save target score"
        cancelTo={href('/settings/target-score')}
      />
    </>
  )
}
