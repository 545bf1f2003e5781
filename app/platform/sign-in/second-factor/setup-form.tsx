import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import { Button } from '#app/kit/ui/button'
import { TextField } from '#app/kit/ui/fields/text-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import type { codeSchema } from './code-schema'

/**
 * The form for setting up the app: the person scans the QR code or types the key, then enters a first code. The QR code
 * does not follow the color theme, because cameras need black on white.
 */
export function SetupForm({
  setupDetails,
  constraint,
  reply,
}: {
  setupDetails: { uri: string; svg: string; groups: string }
  constraint: Record<string, FieldConstraint>
  reply?: SubmissionResult
}) {
  const isSending = useNavigation().state === 'submitting'
  const [form, fields] = useForm<z.input<typeof codeSchema>>({
    id: 'set-up',
    lastResult: reply,
    constraint,
  })
  return (
    <Form {...getFormProps(form)} method="post" className="card flex flex-col gap-4 p-4">
      <ErrorSummary form={form} fallbackField={fields.code} />
      <p>Scan this with an authenticator app on your phone.</p>
      <div
        role="img"
        aria-label="QR code of the key below"
        className="w-48 overflow-hidden rounded-md"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: an SVG image that we generate
        dangerouslySetInnerHTML={{ __html: setupDetails.svg }}
      />
      <p className="text-sm text-ink-2">
        On this device? <a href={setupDetails.uri}>Open it in your authenticator app</a>. An app without a
        camera takes this key:
        <code className="mt-1 block select-all font-mono text-base text-ink">{setupDetails.groups}</code>
      </p>
      <TextField
        field={fields.code}
        label="Code"
        hint="The six digits the app shows now."
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <div>
        <Button variant="primary" busy={isSending}>
          Turn on
        </Button>
      </div>
    </Form>
  )
}
