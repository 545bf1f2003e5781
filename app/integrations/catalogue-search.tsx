import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/shell/use-account-href'
import { Button } from '#app/ui/button'
import { Form } from '#app/ui/form'
import { SelectField } from '#app/ui/select-field'
import { TextField } from '#app/ui/text-field'
import { categories } from './catalogue'
import { type CatalogueFilter, isNarrowed, statusFilters } from './catalogue-filter'

const options = (named: Record<string, string>, all: string) => [
  { value: '', label: all },
  ...Object.entries(named).map(([value, label]) => ({ value, label })),
]

/** The catalogue is searched by its address: with a script the page stays, without one it comes anew. */
export function CatalogueSearch({ filter }: { filter: CatalogueFilter }) {
  const href = useAccountHref()
  const { search, category, status } = filter
  return (
    <Form
      // The fields begin anew with whatever the address says.
      key={`${search} ${category} ${status}`}
      method="get"
      action={href('/settings/integrations')}
      role="search"
      aria-label="Integrations"
      className="mt-4 flex flex-wrap items-end gap-3"
      preventScrollReset
    >
      <TextField
        id="search"
        label="Search"
        type="search"
        name="search_terms"
        defaultValue={search}
        className="w-56"
        maxLength={100}
      />
      <SelectField
        id="category"
        label="Category"
        name="category"
        defaultValue={category ?? ''}
        options={options(categories, 'All categories')}
      />
      <SelectField
        id="status"
        label="Status"
        name="integration_status"
        defaultValue={status ?? ''}
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
