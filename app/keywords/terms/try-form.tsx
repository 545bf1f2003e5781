import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/form-constraint.server'
import { Button } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { TextareaField } from '#app/ui/textarea-field'
import { useForm } from '#app/ui/use-form'
import type { trySchema } from './try-schema'

/** The text is part of the address. */
export function TryForm({
  text,
  refused,
  constraint,
}: {
  text: string
  refused: SubmissionResult | null
  constraint: Record<string, FieldConstraint>
}) {
  const [form, fields] = useForm<z.input<typeof trySchema>>({
    id: 'try',
    lastResult: refused,
    constraint,
    defaultValue: { text },
  })
  return (
    <Form {...getFormProps(form)} method="get" className="mt-4 max-w-form">
      <ErrorSummary form={form} />
      <TextareaField field={fields.text} label="A sentence or two, in English" rows={4} isCounted />
      <Button variant="primary" className="mt-3">
        Read it
      </Button>
    </Form>
  )
}
