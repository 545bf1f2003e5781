import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { Day } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { checkPassword } from '../passwords/password-changes.server'
import { secondFactorSchema } from '../second-factor/code-schema'
import { RecoveryCodes } from '../second-factor/recovery-codes'
import { SecondFactorForm } from '../second-factor/second-factor-form'
import {
  disableSecondFactor,
  loadSecondFactor,
  renewRecoveryCodes,
  startSetup,
} from '../second-factor/second-factors.server'
import { tooManyAttemptsReply } from '../too-many-attempts.server'

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return {
    ...(await loadSecondFactor(viewer.profileId)),
    isRequired: viewer.secondFactor.isRequired,
    constraint: constraintOf(secondFactorSchema),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, secondFactorSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const { intent, currentPassword } = form.value
  const now = new Date()
  const passwordCheck = await checkPassword(viewer.profileId, currentPassword, now)
  if (!passwordCheck.ok && passwordCheck.reason === 'wait')
    return tooManyAttemptsReply(form, passwordCheck.seconds)
  if (!passwordCheck.ok) return respondWithForm(form, { currentPassword: ['Incorrect password'] })
  if (intent === 'new-codes') return data({ codes: await renewRecoveryCodes(viewer) })
  if (intent === 'turn-on') {
    await startSetup(viewer, now)
    return redirect(viewer.href('/settings/profile/second-factor/setup', new URL(request.url).search))
  }
  if (viewer.secondFactor.isRequired) return respondWithForm(form, ['Your account requires two-step sign-in'])
  const headers = await disableSecondFactor(viewer, now)
  const response = await redirectWithFlash(
    viewer.href('/settings/profile/second-factor'),
    'Two-step sign-in is off',
  )
  for (const [name, value] of headers) response.headers.append(name, value)
  return response
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Two-step sign-in') }]

export default function SecondFactor() {
  const { since, codesLeft, isRequired, constraint } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const [codes, reply] = actionData && 'codes' in actionData ? [actionData.codes] : [null, actionData]
  return (
    <div className="max-w-form">
      <PageHeader title="Two-step sign-in" meta="Require a code from your phone at each sign-in." />
      <div className="mt-4 space-y-6">
        {isRequired && !since ? (
          <p>Your account requires two-step sign-in. Turn it on to continue.</p>
        ) : (
          <p>
            {since ? (
              <>
                On since <Day at={since} />. {codesLeft} of 10 recovery codes left.
              </>
            ) : (
              'Two-step sign-in is off. Turn it on to protect your account even if someone learns your password.'
            )}
          </p>
        )}
        {codes ? <RecoveryCodes codes={codes} /> : null}
        <SecondFactorForm
          isOn={since !== null}
          isRequired={isRequired}
          constraint={constraint}
          reply={reply}
        />
      </div>
    </div>
  )
}
