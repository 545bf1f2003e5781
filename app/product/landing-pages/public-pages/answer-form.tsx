import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import type { Microsurvey } from '#app/kit/database/schema'
import type { constraintOf } from '#app/kit/forms/form-constraint.server'
import { Button } from '#app/kit/ui/button'
import { TextField } from '#app/kit/ui/fields/text-field'
import { TextareaField } from '#app/kit/ui/fields/textarea-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { HoneypotFields } from '#app/platform/sign-in/public-forms/honeypot-fields'
import type { responseSchema } from '../responses/response-schema'
import { ScoreField } from './score-field'

type AnswerFormValues = z.input<ReturnType<typeof responseSchema>>

type AnswerFormProps = {
  microsurvey: Microsurvey
  question: string
  formId: string
  constraint: ReturnType<typeof constraintOf>
  token: string
  reply: SubmissionResult | undefined
}

/**
 * The form with one question, which is required, and optional text fields. At a kiosk, autocomplete is off, so that the
 * next customer does not see the previous customer's input.
 */
export function AnswerForm({ microsurvey, question, formId, token, constraint, reply }: AnswerFormProps) {
  const isKiosk = microsurvey === 'kiosk'
  const [form, fields] = useForm<AnswerFormValues>({
    id: 'answer',
    lastResult: reply,
    constraint,
    defaultValue: { formId },
  })
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      autoComplete={isKiosk ? 'off' : undefined}
      // The page has no JavaScript, so keep the browser's built-in validation.
      noValidate={false}
    >
      <ErrorSummary form={form} fallbackField={fields.score} />
      {/* Use a new form id after a form-level error, because the error may be that the id is invalid. */}
      <input
        type="hidden"
        name="formId"
        value={form.errors ? formId : (fields.formId.initialValue ?? formId)}
      />
      <ScoreField microsurvey={microsurvey} question={question} field={fields.score} />
      <div className="mt-6 grid gap-4">
        <TextareaField field={fields.comment} label="Tell us more" optional />
        <TextField field={fields.name} label="Your name" optional autoComplete={isKiosk ? 'off' : 'name'} />
        <TextField
          field={fields.email}
          type="email"
          label="Your email"
          hint="Only used to reply to you. Never published."
          optional
          autoComplete={isKiosk ? 'off' : 'email'}
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
