import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { describeShown, respondWithConflicts, submittedShown } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { formulaOf } from '../../score'
import { loadAccountTargets } from '../../targets.server'
import { requireCustomLocation } from '../custom-targets.server'
import { editCustomTargets } from '../target-edits.server'
import { TargetForm } from '../target-form'
import { customTargetFormValues, targetFormValues } from '../target-form-values'
import { customTargetsSchema } from '../target-schema'

export function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query(async (tx) => {
    const location = await requireCustomLocation(tx, params.locationId)
    const stored = customTargetFormValues(location)
    return {
      name: location.name,
      stored,
      shown: describeShown(stored),
      constraint: constraintOf(customTargetsSchema),
      account: targetFormValues(await loadAccountTargets(tx, formulaOf(viewer.features))),
    }
  })
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  await viewer.query((tx) => requireCustomLocation(tx, params.locationId))
  const form = await readForm(request, customTargetsSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const conflicts = await viewer.query((tx) =>
    editCustomTargets(tx, viewer, params.locationId, form.value, submittedShown(form)),
  )
  if (conflicts) return respondWithConflicts(form, conflicts)
  return redirectWithFlash(viewer.href('/settings/target-score'), 'Custom targets saved')
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `Custom targets for ${data.name}` : 'Custom targets') },
]

export default function CustomTargetsOfLocation() {
  const { name, account, ...page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/target-score')}>Back to Target score</Link>
      </p>
      <PageHeader title={`Custom targets for ${name}`} meta="Empty fields use the account target." />
      <TargetForm
        {...page}
        inherited={account}
        noun="custom target"
        reply={reply}
        saveLabel="Save custom targets"
        cancelTo={href('/settings/target-score')}
      />
    </>
  )
}
