import { useAccountHref } from '#app/shell/use-account-href'
import { LinkButton } from '#app/ui/button'
import { TextField } from '#app/ui/text-field'
import { TextareaField } from '#app/ui/textarea-field'
import type { CategoryRow } from './category-rows'

type Errors = Record<string, string[] | null>

/** One category in the form of all: its name and its words. */
export function CategoryFields({
  at,
  row,
  errors,
  isAdded,
}: {
  at: number
  row: CategoryRow
  errors: Errors
  isAdded: boolean
}) {
  const href = useAccountHref()
  const field = (name: string) => `categories[${at}].${name}`
  return (
    <fieldset className="card grid content-start gap-3 p-4">
      <legend className="sr-only">{row.name || 'New category'}</legend>
      <input type="hidden" name={field('id')} value={row.id} />
      <TextField
        id={field('name')}
        name={field('name')}
        label="Category"
        defaultValue={row.name}
        errors={errors[field('name')] ?? undefined}
        autoFocus={isAdded}
      />
      <TextareaField
        id={field('terms')}
        name={field('terms')}
        label="Words"
        rows={Math.min(10, Math.max(4, row.terms.split('\n').length))}
        defaultValue={row.terms}
        errors={errors[field('terms')] ?? undefined}
      />
      {row.id ? (
        <LinkButton
          to={href('/settings/experience-categories/:categoryId/delete', { categoryId: row.id })}
          variant="quiet"
          icon="trash"
          className="justify-self-start"
          aria-label={`Remove ${row.name}`}
        >
          Remove
        </LinkButton>
      ) : null}
    </fieldset>
  )
}
