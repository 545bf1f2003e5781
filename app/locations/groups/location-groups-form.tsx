import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { z } from 'zod'
import type { Entry } from '#app/filters/lookup'
import type { FieldConstraint } from '#app/form-constraint.server'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { FindField, FoundChoices } from '#app/ui/find-and-choose'
import { Form } from '#app/ui/form'
import { useForm } from '#app/ui/use-form'
import type { locationGroupsSchema } from './group-schema'

export type OfferedGroups = { entries: Entry[]; sought: string; hasMore: boolean }

/** Edits the groups of one location. */
export function LocationGroupsForm({
  chosen,
  offered: { entries, sought, hasMore },
  constraint,
  reply,
  skipTo,
}: {
  chosen: string[]
  offered: OfferedGroups
  constraint: Record<string, FieldConstraint>
  reply: SubmissionResult | undefined
  skipTo: string
}) {
  const isSending = useNavigation().state !== 'idle'
  const [form, fields] = useForm<z.input<typeof locationGroupsSchema>>({
    id: 'groups',
    lastResult: reply,
    constraint,
    defaultValue: { groups: chosen },
  })
  const isLong = hasMore || sought !== ''
  return (
    <Form {...getFormProps(form)} method="post" className="max-w-form">
      {/* The default button, which Enter presses: saves, instead of running the search below. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary form={form} first={fields.groups} />
      {isLong ? (
        <div className="mb-3">
          <FindField field={fields.find} label="Find groups" sought={sought} />
        </div>
      ) : null}
      <FoundChoices
        field={fields.groups}
        legend="Groups"
        sought={sought}
        found={entries.map(({ id, name }) => ({ id, name }))}
        hasMore={hasMore}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" name="intent" value="save" busy={isSending}>
          Save groups
        </Button>
        <LinkButton to={skipTo}>Skip</LinkButton>
      </div>
    </Form>
  )
}
