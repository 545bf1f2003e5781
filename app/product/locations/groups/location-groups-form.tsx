import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import type { ShownConflict } from '#app/kit/forms/shown-conflict'
import { Button, LinkButton } from '#app/kit/ui/button'
import { ChoiceSearchField, ChoiceSearchResults } from '#app/kit/ui/fields/searchable-choices'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import type { LookupEntry } from '#app/platform/filters/lookup'
import { ShownValues } from '#app/platform/page/shown-values'
import type { locationGroupsSchema } from './group-schema'

export type GroupOptions = { entries: LookupEntry[]; query: string; hasMore: boolean }

/** The form for the groups of a location. */
export function LocationGroupsForm({
  chosen,
  shown,
  offered: { entries, query, hasMore },
  constraint,
  reply,
  skipTo,
}: {
  chosen: string[]
  /** What the page shows; see `form-edits.server.ts`. */
  shown: string
  offered: GroupOptions
  constraint: Record<string, FieldConstraint>
  reply: (SubmissionResult & { conflicts?: ShownConflict[] }) | undefined
  skipTo: string
}) {
  const isSending = useNavigation().state !== 'idle'
  const [form, fields] = useForm<z.input<typeof locationGroupsSchema>>({
    id: 'groups',
    lastResult: reply,
    constraint,
    defaultValue: { groups: chosen },
  })
  const isLong = hasMore || query !== ''
  return (
    <Form {...getFormProps(form)} method="post" className="card max-w-form p-4">
      {/* The form's default button, which the Enter key activates. Without it, Enter would start the search below. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary form={form} fallbackField={fields.groups} />
      <ShownValues shown={shown} reply={reply} noun="location" />
      {isLong ? (
        <div className="mb-3">
          <ChoiceSearchField field={fields.find} label="Find groups" lastSearch={query} />
        </div>
      ) : null}
      <ChoiceSearchResults
        field={fields.groups}
        legend="Groups"
        lastSearch={query}
        results={entries.map(({ id, name }) => ({ id, name }))}
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
