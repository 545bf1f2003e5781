import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import { Button } from '#app/kit/ui/button'
import { TextareaField } from '#app/kit/ui/fields/textarea-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import type { trySentenceSchema } from './try-sentence-schema'

/** A form for a text to analyze. */
export function TrySentenceForm({
  text,
  errorReply,
  constraint,
}: {
  text: string
  errorReply: SubmissionResult | null | undefined
  constraint: Record<string, FieldConstraint>
}) {
  const [form, fields] = useForm<z.input<typeof trySentenceSchema>>({
    id: 'try',
    lastResult: errorReply,
    constraint,
    defaultValue: { text },
  })
  return (
    <Form {...getFormProps(form)} method="post" className="card mt-4 max-w-form p-4">
      <ErrorSummary form={form} />
      <TextareaField field={fields.text} label="A sentence or two, in English" rows={4} isCounted />
      <Button variant="primary" className="mt-3">
        Analyze
      </Button>
    </Form>
  )
}
