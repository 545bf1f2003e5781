import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import { Button, LinkButton } from '#app/kit/ui/button'
import { TextField } from '#app/kit/ui/fields/text-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import type { newGroupSchema } from './group-schema'

/** The form for the name of a group, used to create and to rename it. */
export function GroupNameForm({
  name,
  reply,
  constraint,
  saveLabel,
  intent,
  shownValues,
  cancelTo,
}: {
  name: string
  reply: SubmissionResult | undefined
  constraint: Record<string, FieldConstraint>
  saveLabel: string
  intent?: 'rename'
  shownValues?: ReactNode
  cancelTo?: string
}) {
  const isSending = useNavigation().state !== 'idle'
  const [form, fields] = useForm<z.input<typeof newGroupSchema>>({
    id: 'group',
    lastResult: reply,
    constraint,
    defaultValue: { name },
  })
  return (
    <Form {...getFormProps(form)} method="post" className="card max-w-form p-4">
      <ErrorSummary form={form} />
      {shownValues}
      <TextField field={fields.name} label="Name" autoComplete="off" />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant={intent ? 'default' : 'primary'} name="intent" value={intent} busy={isSending}>
          {saveLabel}
        </Button>
        {cancelTo ? <LinkButton to={cancelTo}>Cancel</LinkButton> : null}
      </div>
    </Form>
  )
}
