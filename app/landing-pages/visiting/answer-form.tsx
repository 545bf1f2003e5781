import type { SubmissionResult } from '@conform-to/react'
import type { Microsurvey } from '#app/database/schema'
import { HoneypotFields } from '#app/session/public-forms/honeypot-fields'
import { Button } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { TextField } from '#app/ui/text-field'
import { TextareaField } from '#app/ui/textarea-field'
import { ScoreField } from './score-field'

type Props = {
  microsurvey: Microsurvey
  question: string
  formId: string
  token: string
  reply: SubmissionResult | undefined
}

/** One question; all else is as somebody likes. At a kiosk nothing is remembered for the next in line. */
export function AnswerForm({ microsurvey, question, formId, token, reply }: Props) {
  const isKiosk = microsurvey === 'kiosk'
  const typed = (name: string) => {
    const value = reply?.initialValue?.[name]
    return typeof value === 'string' ? value : undefined
  }
  const errorsOf = (name: string) => reply?.error?.[name] ?? undefined
  const errors = Object.entries(reply?.error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) => ({
      field: field === '' || field === 'formId' ? 'score' : field,
      message,
    })),
  )
  return (
    <Form method="post" autoComplete={isKiosk ? 'off' : undefined}>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="formId" value={errorsOf('formId') ? formId : (typed('formId') ?? formId)} />
      <ScoreField {...{ microsurvey, question }} chosen={typed('score')} errors={errorsOf('score')} />
      <div className="mt-6 grid gap-4">
        <TextareaField
          id="comment"
          name="comment"
          label="Tell us more"
          optional
          defaultValue={typed('comment')}
          errors={errorsOf('comment')}
          maxLength={2000}
        />
        <TextField
          id="name"
          name="name"
          label="Your name"
          optional
          autoComplete={isKiosk ? 'off' : 'name'}
          defaultValue={typed('name')}
          errors={errorsOf('name')}
          maxLength={100}
        />
        <TextField
          id="email"
          name="email"
          type="email"
          label="Your e-mail"
          hint="Only to write back to you. It is not published."
          optional
          autoComplete={isKiosk ? 'off' : 'email'}
          defaultValue={typed('email')}
          errors={errorsOf('email')}
          maxLength={254}
        />
      </div>
      <HoneypotFields token={token} />
      <div className="mt-6 grid gap-2">
        <Button variant="primary">Send</Button>
        {isKiosk ? (
          <a className="btn" href="kiosk">
            Start over
          </a>
        ) : null}
      </div>
    </Form>
  )
}
