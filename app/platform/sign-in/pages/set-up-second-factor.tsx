import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { safePath } from '#app/kit/routing/safe-path'
import { LinkButton } from '#app/kit/ui/button'
import { PageHeader } from '#app/kit/ui/page-header'
import { loadBrandOfAccount } from '#app/platform/brand/brand.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { codeSchema } from '../second-factor/code-schema'
import { confirmSetup } from '../second-factor/confirm-setup.server'
import { setupDetailsOf } from '../second-factor/one-time-codes.server'
import { RecoveryCodes } from '../second-factor/recovery-codes'
import { findSetupSecret } from '../second-factor/second-factors.server'
import { SetupForm } from '../second-factor/setup-form'
import { tooManyAttemptsReply } from '../too-many-attempts.server'

const querySchema = z.object({ redirect: textParameter })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const redirectTo = safePath(readQuery(request, querySchema).redirect, '')
  const secret = await findSetupSecret(viewer, new Date())
  const { productName } = await loadBrandOfAccount(viewer.accountId)
  return {
    redirectTo,
    setupDetails: secret ? setupDetailsOf(secret, viewer.email, productName) : null,
    constraint: constraintOf(codeSchema),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, codeSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const outcome = await confirmSetup(viewer, form.value.code, context.ip, new Date())
  if (outcome.ok) return data({ codes: outcome.codes }, { headers: outcome.headers })
  if (outcome.seconds > 0) return tooManyAttemptsReply(form, outcome.seconds)
  return respondWithForm(form, {
    code: ['That code is incorrect. Check that your phone’s clock is set automatically.'],
  })
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Set up two-step sign-in') }]

/**
 * The page for setting up the second factor. The response to the correct code shows the recovery codes once; they never
 * appear in a URL or a cookie.
 */
export default function SetUpSecondFactor() {
  const { setupDetails, redirectTo, constraint } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const href = useAccountHref()
  const [codes, reply] = actionData && 'codes' in actionData ? [actionData.codes] : [null, actionData]
  return (
    <div className="max-w-form">
      <PageHeader title={codes ? 'Two-step sign-in is on' : 'Set up two-step sign-in'} />
      <div className="mt-4">
        {codes ? (
          <>
            <RecoveryCodes codes={codes} />
            <p className="no-print mt-6">
              <LinkButton to={redirectTo || href('/settings/profile/second-factor')} variant="primary">
                I’ve saved them
              </LinkButton>
            </p>
          </>
        ) : setupDetails ? (
          <SetupForm setupDetails={setupDetails} constraint={constraint} reply={reply} />
        ) : (
          <>
            <p className="mb-4">Enter your password first. You’ll have 10 minutes to finish setup.</p>
            <LinkButton to={href('/settings/profile/second-factor')} variant="primary">
              Two-step sign-in
            </LinkButton>
          </>
        )}
      </div>
    </div>
  )
}
