import { getFormProps } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { Button } from '#app/kit/ui/button'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { categories } from './catalog'
import { type CatalogFilter, isFiltered, maxSearchLength, statusFilters } from './catalog-filter'

const selectOptions = (labels: Record<string, string>, allLabel: string) => [
  { value: '', label: allLabel },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]

type SearchParameters = { search_terms: string; category: string; integration_status: string }

/** The catalog's search form, which submits with GET. With JavaScript, the search does not reload the page. */
export function IntegrationSearch({ filter }: { filter: CatalogFilter }) {
  const href = useAccountHref()
  const [form, fields] = useForm<SearchParameters>({
    id: 'catalogue',
    lastResult: undefined,
    constraint: { search_terms: { maxLength: maxSearchLength } },
    defaultValue: {
      search_terms: filter.search,
      category: filter.category ?? '',
      integration_status: filter.status ?? '',
    },
  })
  return (
    <Form
      {...getFormProps(form)}
      method="get"
      action={href('/settings/integrations')}
      role="search"
      aria-label="Integrations"
      className="mt-4 flex flex-wrap items-end gap-3"
      preventScrollReset
    >
      <TextField field={fields.search_terms} label="Search" type="search" className="w-56" />
      <SelectField
        field={fields.category}
        label="Category"
        options={selectOptions(categories, 'All categories')}
      />
      <SelectField
        field={fields.integration_status}
        label="Status"
        options={selectOptions(statusFilters, 'Any status')}
      />
      <Button>Show</Button>
      {isFiltered(filter) ? (
        <Link to={href('/settings/integrations')} className="py-2 text-sm">
          Show all integrations
        </Link>
      ) : null}
    </Form>
  )
}
