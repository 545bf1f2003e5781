import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { brandOfAccount } from '#app/brand/brand.server'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm } from '#app/forms.server'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { ownPath } from '#app/routing/own-path'
import { readQuery, textParameter } from '#app/routing/query'
import { LinkButton } from '#app/ui/button'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { codeSchema } from '../second-factor/code-schema'
import { setupCard } from '../second-factor/one-time-codes.server'
import { RecoveryCodes } from '../second-factor/recovery-codes'
import { secretInSetup } from '../second-factor/second-factors.server'
import { confirmSetup } from '../second-factor/setup.server'
import { SetupForm } from '../second-factor/setup-form'
import { waitReply } from '../waiting.server'

const querySchema = z.object({ redirect: textParameter })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const leadsTo = ownPath(readQuery(request, querySchema).redirect, '')
  const secret = await secretInSetup(viewer, new Date())
  const { productName } = await brandOfAccount(viewer.accountId)
  return {
    leadsTo,
    card: secret ? setupCard(secret, viewer.email, productName) : null,
    constraint: constraintOf(codeSchema),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, codeSchema)
  if (form.status !== 'success') return formReply(form)
  const outcome = await confirmSetup(viewer, form.value.code, context.ip, new Date())
  if (outcome.ok) return data({ codes: outcome.codes }, { headers: outcome.headers })
  if (outcome.seconds > 0) return waitReply(form, outcome.seconds)
  return formReply(form, {
    code: ['That code is incorrect. Check that your phone’s clock is set automatically.'],
  })
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Set up two-step sign-in') }]

/** The response to the right code shows the recovery codes once; they are in no address and no cookie. */
export default function SetUpSecondFactor() {
  const { card, leadsTo, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const href = useAccountHref()
  const [codes, reply] = answer && 'codes' in answer ? [answer.codes] : [null, answer]
  return (
    <div className="max-w-form">
      <PageHeader title={codes ? 'Two-step sign-in is on' : 'Set up two-step sign-in'} />
      <div className="mt-4">
        {codes ? (
          <>
            <RecoveryCodes codes={codes} />
            <p className="no-print mt-6">
              <LinkButton to={leadsTo || href('/settings/profile/second-factor')} variant="primary">
                I have kept them
              </LinkButton>
            </p>
          </>
        ) : card ? (
          <SetupForm card={card} constraint={constraint} reply={reply} />
        ) : (
          <>
            <p className="mb-4">Enter your password first. You then have ten minutes to set it up.</p>
            <LinkButton to={href('/settings/profile/second-factor')} variant="primary">
              Two-step sign-in
            </LinkButton>
          </>
        )}
      </div>
    </div>
  )
}
