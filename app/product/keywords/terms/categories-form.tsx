import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import type { ShownConflict } from '#app/kit/forms/shown-conflict'
import { Button, LinkButton } from '#app/kit/ui/button'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useIntentFocus } from '#app/kit/ui/forms/intent-focus'
import { UnsavedGuard } from '#app/kit/ui/forms/unsaved-guard'
import { useForm } from '#app/kit/ui/forms/use-form'
import { ShownValues } from '#app/platform/page/shown-values'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { categoriesSchema } from './categories-schema'
import { CategoryFields } from './category-fields'
import { formatTerms, termLimits } from './parse-terms'

/** A single form for all categories, so that the reviews are analyzed again only once after several changes. */
export function CategoriesForm({
  shown,
  categories,
  constraint,
  reply,
}: {
  shown: string
  categories: { id: string; name: string; terms: string[] }[]
  constraint: Record<string, FieldConstraint>
  reply: (SubmissionResult & { conflicts?: ShownConflict[] }) | undefined
}) {
  const isSending = useNavigation().state === 'submitting'
  const href = useAccountHref()
  const [form, fields, isUnsaved] = useForm<z.input<typeof categoriesSchema>>({
    id: 'words',
    lastResult: reply,
    constraint,
    defaultValue: {
      categories: categories.map(({ id, name, terms }) => ({ id, name, terms: formatTerms(terms) })),
    },
  })
  // A hand-crafted request can contain a value that is not a list.
  const rows = Array.isArray(fields.categories.initialValue) ? fields.categories.getFieldList() : []
  const firstNewRow = useRef(reply?.intent?.type === 'insert' ? rows.length - 1 : rows.length)
  useIntentFocus(form.id)
  return (
    <Form {...getFormProps(form)} method="post" className="mt-4">
      <UnsavedGuard isUnsaved={isUnsaved} />
      {/* The first submit button of the form, which the Enter key activates. It saves the form, whereas the next
          button would add a row. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <ShownValues shown={shown} reply={reply} noun="list of categories" />
      <ErrorSummary form={form} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map((row, index) => (
          <CategoryFields
            key={row.key ?? row.name}
            field={row}
            isAdded={index >= firstNewRow.current && index === rows.length - 1}
          />
        ))}
      </div>
      {rows.length < termLimits.categories ? (
        <Button
          {...form.insert.getButtonProps({ name: fields.categories.name })}
          icon="plus"
          className="mt-4"
        >
          Add a category
        </Button>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" busy={isSending}>
          Save categories
        </Button>
        <LinkButton to={href('/settings/experience-categories')}>Cancel</LinkButton>
      </div>
    </Form>
  )
}
