import type { FieldMetadata } from '@conform-to/react'
import type { z } from 'zod'
import { LinkButton } from '#app/kit/ui/button'
import { TextField } from '#app/kit/ui/fields/text-field'
import { TextareaField } from '#app/kit/ui/fields/textarea-field'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { categoriesSchema } from './categories-schema'

type Row = NonNullable<NonNullable<z.input<typeof categoriesSchema>['categories']>[number]>

/** The fields of one category: its name and its words. */
export function CategoryFields({
  field,
  isAdded,
}: {
  field: FieldMetadata<Row | undefined>
  isAdded: boolean
}) {
  const href = useAccountHref()
  const { id, name, terms } = field.getFieldset()
  const lines = String(terms.initialValue ?? '').split('\n').length
  return (
    <fieldset className="card grid content-start gap-3 p-4">
      <legend className="sr-only">{name.initialValue || 'New category'}</legend>
      <input type="hidden" name={id.name} value={id.initialValue ?? ''} />
      <TextField field={name} label="Category" {...(isAdded ? { autoFocus: true } : {})} />
      <TextareaField field={terms} label="Words" rows={Math.min(10, Math.max(4, lines))} />
      {id.initialValue ? (
        <LinkButton
          to={href('/settings/experience-categories/:categoryId/delete', { categoryId: id.initialValue })}
          variant="quiet"
          icon="trash"
          className="justify-self-start"
          aria-label={`Remove ${name.initialValue}`}
        >
          Remove
        </LinkButton>
      ) : null}
    </fieldset>
  )
}
