import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/form-constraint.server'
import { useAccountHref } from '#app/page/use-account-href'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { useIntentFocus } from '#app/ui/intent-focus'
import { UnsavedGuard } from '#app/ui/unsaved-guard'
import { useForm } from '#app/ui/use-form'
import type { categoriesSchema } from './categories-schema'
import { CategoryFields } from './category-fields'
import { ChangedNote } from './changed-note'
import { termsInLines } from './typed-terms'

type Stored = { id: string; name: string; terms: string[] }
export type CategoriesReply = SubmissionResult & { seen?: string; now?: Stored[] }

/** Edits all categories in one form, so that one save has the reviews analyzed only once. */
export function CategoryForm({
  seen,
  categories,
  constraint,
  reply,
}: {
  seen: string
  categories: Stored[]
  constraint: Record<string, FieldConstraint>
  reply: CategoriesReply | undefined
}) {
  const isSending = useNavigation().state === 'submitting'
  const href = useAccountHref()
  const [form, fields, isUnsaved] = useForm<z.input<typeof categoriesSchema>>({
    id: 'words',
    lastResult: reply,
    constraint,
    defaultValue: {
      categories: categories.map(({ id, name, terms }) => ({ id, name, terms: termsInLines(terms) })),
    },
  })
  // A hand-made request may send something other than a list.
  const rows = Array.isArray(fields.categories.initialValue) ? fields.categories.getFieldList() : []
  const first = useRef(reply?.intent?.type === 'insert' ? rows.length - 1 : rows.length)
  const sentSeen = reply?.initialValue?.seen
  useIntentFocus(form.id)
  return (
    <Form {...getFormProps(form)} method="post" className="mt-4">
      <UnsavedGuard isUnsaved={isUnsaved} />
      {/* The default button for Enter: saves, instead of adding a row. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input
        type="hidden"
        name="seen"
        value={reply?.seen ?? (typeof sentSeen === 'string' ? sentSeen : seen)}
      />
      <ErrorSummary form={form} />
      {reply?.now ? <ChangedNote now={reply.now} /> : null}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map((row, at) => (
          <CategoryFields
            key={row.key ?? row.name}
            field={row}
            isAdded={at >= first.current && at === rows.length - 1}
          />
        ))}
      </div>
      <Button {...form.insert.getButtonProps({ name: fields.categories.name })} icon="plus" className="mt-4">
        Add a category
      </Button>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" busy={isSending}>
          Save categories
        </Button>
        <LinkButton to={href('/settings/experience-categories')}>Cancel</LinkButton>
      </div>
    </Form>
  )
}
