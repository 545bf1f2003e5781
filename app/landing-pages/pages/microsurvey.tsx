import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/form-constraint.server'
import { pageTitle } from '#app/page/page-title'
import { honeypotToken } from '#app/sign-in/public-forms/honeypot.server'
import { questions } from '../questions'
import { requireQuestion } from '../require-question.server'
import { AnswerForm } from '../visiting/answer-form'
import { answer } from '../visiting/answering.server'
import { LandingFrame } from '../visiting/landing-frame'
import { requireLandingPlace, shownPlace } from '../visiting/landing-place.server'
import { responseSchema } from '../visiting/response-schema'

export const handle = { scripts: false, isNameless: true }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const microsurvey = requireQuestion(params.form)
  const place = await requireLandingPlace(params, microsurvey, context.ip)
  const shown = await shownPlace(place)
  return {
    microsurvey,
    place: shown,
    question: questions[microsurvey].ask(shown.name),
    formId: randomUUID(),
    token: honeypotToken('microsurvey'),
    constraint: constraintOf(responseSchema(microsurvey)),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const microsurvey = requireQuestion(params.form)
  const place = await requireLandingPlace(params, microsurvey, context.ip)
  const refused = await answer(request, place, { microsurvey, ip: context.ip })
  return refused ?? redirect(`/l/${place.key}/${microsurvey}/thanks`, 303)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.question ?? 'Not found') },
  { name: 'robots', content: 'noindex' },
]

export default function LandingForm() {
  const { place, ...survey } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <LandingFrame place={place}>
      <AnswerForm {...survey} reply={reply} />
    </LandingFrame>
  )
}
