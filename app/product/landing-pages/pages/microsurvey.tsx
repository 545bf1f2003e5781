import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { pageTitle } from '#app/platform/page/page-title'
import { honeypotToken } from '#app/platform/sign-in/public-forms/honeypot.server'
import { AnswerForm } from '../public-pages/answer-form'
import { LandingFrame } from '../public-pages/landing-layout'
import { loadLandingHeader, requirePublicLocation } from '../public-pages/public-location.server'
import { submitAnswer } from '../public-pages/submit-response.server'
import { questions } from '../questions'
import { requireMicrosurvey } from '../require-microsurvey.server'
import { responseSchema } from '../responses/response-schema'

export const handle = { scripts: false, isNameless: true }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const microsurvey = requireMicrosurvey(params.form)
  const location = await requirePublicLocation(params, microsurvey, context.ip)
  const header = await loadLandingHeader(location)
  return {
    microsurvey,
    location: header,
    question: questions[microsurvey].text(header.name),
    formId: randomUUID(),
    token: honeypotToken('microsurvey'),
    constraint: constraintOf(responseSchema(microsurvey)),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const microsurvey = requireMicrosurvey(params.form)
  const location = await requirePublicLocation(params, microsurvey, context.ip)
  const rejection = await submitAnswer(request, location, { microsurvey, ip: context.ip })
  return rejection ?? redirect(`/l/${location.key}/${microsurvey}/thanks`, 303)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.question ?? 'Not found') },
  { name: 'robots', content: 'noindex' },
]

export default function LandingForm() {
  const { location, ...survey } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <LandingFrame location={location}>
      <AnswerForm {...survey} reply={reply} />
    </LandingFrame>
  )
}
