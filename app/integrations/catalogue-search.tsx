import { getFormProps } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { Button } from '#app/ui/button'
import { Form } from '#app/ui/form'
import { SelectField } from '#app/ui/select-field'
import { TextField } from '#app/ui/text-field'
import { useForm } from '#app/ui/use-form'
import { categories } from './catalogue'
import { type CatalogueFilter, isNarrowed, longestSearch, statusFilters } from './catalogue-filter'

const options = (named: Record<string, string>, all: string) => [
  { value: '', label: all },
  ...Object.entries(named).map(([value, label]) => ({ value, label })),
]

type Parameters = { search_terms: string; category: string; integration_status: string }

/** The catalog's search form, which submits by GET. With JavaScript the page stays; without it, the page reloads. */
export function CatalogueSearch({ filter }: { filter: CatalogueFilter }) {
  const href = useAccountHref()
  const [form, fields] = useForm<Parameters>({
    id: 'catalogue',
    lastResult: undefined,
    constraint: { search_terms: { maxLength: longestSearch } },
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
      <SelectField field={fields.category} label="Category" options={options(categories, 'All categories')} />
      <SelectField
        field={fields.integration_status}
        label="Status"
        options={options(statusFilters, 'Any status')}
      />
      <Button>Show</Button>
      {isNarrowed(filter) ? (
        <Link to={href('/settings/integrations')} className="py-2 text-sm">
          Show all integrations
        </Link>
      ) : null}
    </Form>
  )
}
